using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "out/worker.js", esModule = embed "out/worker.js"),
    (name = "out/erc8257.wasm", wasm = embed "out/erc8257.wasm"),
  ],
  compatibilityDate = "2026-01-01",
);
