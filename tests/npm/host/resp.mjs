// A server that speaks as much of Redis (RESP2) as a store of payments needs: the clients on the other side are the real ones.

import net from "node:net";

/** Starts one. Gives its port, and the commands that came but for the greetings of clients. */
export async function startRedis(t) {
  const [keys, seen, sockets] = [new Map(), [], new Set()];
  const answer = ([name, ...given]) => {
    const words = given.map(String);
    switch (name.toUpperCase()) {
      case "SET": {
        seen.push(["SET", ...words]);
        const options = words.slice(2).map((word) => word.toUpperCase());
        const until = options.includes("EXAT") ? Number(words[2 + options.indexOf("EXAT") + 1]) : Infinity;
        if (options.includes("NX") && (keys.get(words[0]) ?? 0) >= Date.now() / 1000) {
          return "$-1\r\n";
        }
        keys.set(words[0], until);
        return "+OK\r\n";
      }
      case "DEL":
        seen.push(["DEL", ...words]);
        return `:${keys.delete(words[0]) ? 1 : 0}\r\n`;
      case "INFO":
        return "$35\r\nredis_version:7.0.0\r\nloading:0\r\nend:\r\n\r\n".replace("$35", `$${"redis_version:7.0.0\r\nloading:0\r\nend:\r\n".length}`);
      case "HELLO":
        return "-ERR unknown command\r\n";
      default:
        return "+OK\r\n";
    }
  };
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let rest = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      for (;;) {
        const command = read(rest);
        if (command === null) {
          return;
        }
        rest = rest.slice(command.end);
        socket.write(answer(command.words));
      }
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    sockets.forEach((socket) => socket.destroy());
    return new Promise((resolve) => server.close(resolve));
  });
  return { port: server.address().port, seen };
}

/** The first command of a text, and where it ends; `null` where it has not come whole. */
function read(text) {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) {
    return null;
  }
  let [end, words] = [head[0].length, []];
  for (let at = 0; at < Number(head[1]); at++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(end));
    if (size === null) {
      return null;
    }
    const from = end + size[0].length;
    const to = from + Number(size[1]);
    if (text.length < to + 2) {
      return null;
    }
    words.push(text.slice(from, to));
    end = to + 2;
  }
  return { words, end };
}
