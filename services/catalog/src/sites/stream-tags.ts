import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

const piece = 16_384;
/** The parser takes time with the square of the depth. */
const mostLevels = 1_000;

/** Tells of a text's tags in order. Of a text that is nested absurdly deep the part before that counts. */
export function streamTags(text: string, handler: Partial<Handler>, options: ParserOptions = {}): void {
  let levels = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentagname(name) {
        levels += 1;
        handler.onopentagname?.(name);
      },
      onclosetag(name, implied) {
        levels -= 1;
        handler.onclosetag?.(name, implied);
      },
    },
    options,
  );
  for (let at = 0; at < text.length && levels <= mostLevels; at += piece)
    parser.write(text.slice(at, at + piece));
  if (levels <= mostLevels) parser.end();
}
