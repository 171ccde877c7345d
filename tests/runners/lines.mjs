// Lines out of a stream of bytes. Never decoded: the library must refuse bytes that are not UTF-8.

const NEWLINE = 0x0a;

/** A last line may lack its newline; a last newline begins no further line. */
export async function* lines(stream) {
  let begun = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield joined([...begun, chunk.subarray(start, end)]);
      begun = [];
      start = end + 1;
    }
    if (start < chunk.length) {
      begun.push(chunk.subarray(start));
    }
  }
  if (begun.length > 0) {
    yield joined(begun);
  }
}

function joined(pieces) {
  const line = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    line.set(piece, at);
    at += piece.length;
  }
  return line;
}
