import { fenced, titled } from './blocks.ts';
import { list, record, text } from './loose.ts';

/** What a person had open beside a chat of ChatGPT, as far as the chat was read. */
export interface Canvas {
  readonly name: string;
  /** `document`, or `code/` and a language. */
  readonly type: string;
}

/** A document that a message writes, whole: one that is made, or written anew. Undefined: it says something else. */
export function canvasIn(
  { recipient, content }: Readonly<Record<string, unknown>>,
  open: Canvas | undefined,
): { readonly canvas: Canvas; readonly shown: string } | undefined {
  const said = record(content);
  const written = text(said.text) || list(said.parts).map(text).join('');
  if (recipient === 'canmore.create_textdoc') {
    const { name, type, content: made } = call(written);
    const canvas = { name: text(name), type: text(type) };
    return text(made) === '' ? undefined : { canvas, shown: shownAs(canvas, text(made)) };
  }
  if (recipient !== 'canmore.update_textdoc' || !open) return undefined;
  const [first, ...more] = list(call(written).updates).map(record);
  const anew = first?.pattern === '.*' && more.length === 0 ? text(first.replacement) : '';
  return anew === '' ? undefined : { canvas: open, shown: shownAs(open, anew) };
}

function call(written: string): Readonly<Record<string, unknown>> {
  try {
    return record(JSON.parse(written));
  } catch {
    return {};
  }
}

function shownAs({ name, type }: Canvas, content: string): string {
  const [kind, language = ''] = type.split('/');
  return titled(name, kind === 'code' ? fenced(language, content) : content);
}
