/** Blocks of exactly the size; the last one is shorter, and empty when the file ends with a whole block. */
export async function* blocksOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    let at = 0;
    for (; rest.length - at >= size; at += size) yield rest.subarray(at, at + size);
    rest = rest.subarray(at);
  }
  yield rest;
}
