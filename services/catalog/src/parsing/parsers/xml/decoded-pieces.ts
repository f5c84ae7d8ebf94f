/** The text of XML as its bytes come: UTF-8, or UTF-16 where it begins with the mark of one. */
export async function* decodedPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    yield decoder.decode(piece, { stream: true });
  }
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}
