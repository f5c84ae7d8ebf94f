import { fenced } from './blocks.ts';
import type { Dropped } from './chat.ts';
import { list, record, text } from './loose.ts';

/** What a message of Open WebUI says, and what its model thought. */
export interface Said {
  readonly content: string;
  readonly reasoning: string;
}

/** Blocks that the product writes into the text: reasoning, calls of tools, or code that it ran. */
const [BEGIN, END] = ['<details type="', '</details>'];
const kindThere = /\w+(?=")/y;
const summary = /^\s*<summary>.*?<\/summary>/;

/** Of a text, or of its parts; where there is none, of what the model put out, as later versions keep that alone. */
export function saidBy({ content, output }: Readonly<Record<string, unknown>>, dropped: Dropped): Said {
  const written = Array.isArray(content) ? textOf(content) : text(content);
  return written === '' ? saidInPieces(list(output).map(record), dropped) : saidInText(written, dropped);
}

function saidInPieces(pieces: readonly Readonly<Record<string, unknown>>[], dropped: Dropped): Said {
  const said: string[] = [];
  const reasoning: string[] = [];
  for (const { type, content, summary: short, lang, code } of pieces) {
    if (type === 'message') said.push(textOf(list(content)));
    else if (type === 'reasoning') reasoning.push(textOf(list(content)) || textOf(list(short)));
    else if (type === 'open_webui:code_interpreter') said.push(fenced(text(lang), text(code)));
    else if (type === 'function_call') dropped.tools += 1;
  }
  return { content: joined(said), reasoning: joined(reasoning) };
}

function textOf(parts: readonly unknown[]): string {
  return joined(parts.map((part) => text(record(part).text)));
}

function joined(texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n');
}

function saidInText(written: string, dropped: Dropped): Said {
  const reasoning: string[] = [];
  const pieces = written.split(END);
  const rest = pieces.pop() ?? '';
  const shown = pieces.map((piece) => {
    const { kind, before, inside } = blockIn(piece);
    if (kind === 'reasoning') reasoning.push(plain(inside));
    else if (kind === 'tool_calls') dropped.tools += 1;
    else if (kind === 'code_interpreter') return `${before}${codeIn(inside)}\n`;
    else return piece + END;
    return before;
  });
  return { content: (shown.join('') + rest).trim(), reasoning: reasoning.join('\n\n') };
}

/** The first block that begins in a text which ends with one. In one pass, however many only seem to begin. */
function blockIn(text: string): { kind?: string; before: string; inside: string } {
  let close = -1;
  for (let at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
    if (close < at) close = text.indexOf('>', at);
    if (close < 0) break;
    kindThere.lastIndex = at + BEGIN.length;
    const [kind] = kindThere.exec(text) ?? [];
    if (kind !== undefined)
      return { kind, before: text.slice(0, at), inside: text.slice(close + 1).replace(summary, '') };
  }
  return { before: text, inside: '' };
}

/** Fenced already; later versions quote it as they quote reasoning. */
function codeIn(inside: string): string {
  const lines = inside.trim().split('\n');
  return lines.every((line) => /^(?:>|&gt;)/.test(line)) ? plain(inside) : inside.trim();
}

/** The product quotes reasoning line by line, and escapes it. */
function plain(inside: string): string {
  const signs: Readonly<Record<string, string>> = { gt: '>', lt: '<', quot: '"', '#x27': "'", amp: '&' };
  return inside
    .replace(/&(gt|lt|quot|#x27|amp);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/^[ \t]*> ?/gm, '')
    .trim();
}
