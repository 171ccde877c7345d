// Codings. A server that was asked for the bytes as they are may send what the command takes, and nothing else.

/** Whether the server is asked for the bytes as they are: browsers ask for every coding that they know. @internal */
export function asksForPlain(url: string, headers: HeadersInit): boolean {
  try {
    return new Request(url, { headers }).headers.get("accept-encoding") === "identity";
  } catch {
    // No such class here, or not for this URL: the owner of the `fetch` knows its requests.
    return false;
  }
}

/** Whether these are the bytes as they are, or gzip, once; as a content coding, and never below chunks. @internal */
export function isPlain(response: Response): boolean {
  if (!/^(?:chunked)?$/i.test((response.headers.get("transfer-encoding") ?? "").trim())) {
    return false;
  }
  const told = (response.headers.get("content-encoding") ?? "").toLowerCase();
  const [coding = "", ...more] = told.split(",").map((one) => one.trim()).filter((one) => one !== "" && one !== "identity");
  return more.length === 0 && ["", "gzip", "x-gzip"].includes(coding);
}
