import { htmlBlocks } from '../html/html.ts';
import type { Block } from '../section-builder.ts';

/** Who sent or got a mail; either may be empty. */
export interface Correspondent {
  readonly name: string;
  readonly address: string;
}

/** What is read of a mail, whatever program kept it. */
export interface Mail {
  readonly subject: string;
  readonly from: readonly Correspondent[];
  readonly to: readonly Correspondent[];
  readonly cc: readonly Correspondent[];
  /** As it is written: the day is that of its sender. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
  /** The names of the files that came with it. */
  readonly files: readonly string[];
}

/** A mail whose plain text is shorter than this part of its page says in it that it cannot be shown. */
const leastPlain = 0.5;

/** Its head, its text, and which files came with it. */
export function* mailBlocks(mail: Mail): Generator<Block> {
  if (mail.subject) yield { kind: 'heading', level: 1, text: mail.subject };
  yield { kind: 'text', text: headOf(mail) };
  yield* textOf(mail);
  if (mail.files.length > 0) yield { kind: 'text', text: `Attachments: ${mail.files.join(', ')}` };
}

function headOf({ from, to, cc, date }: Mail): string {
  const lines = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
  ] as const;
  const people = lines.flatMap(([name, list]) =>
    list.length > 0 ? `${name}: ${list.map(nameOf).join(', ')}` : [],
  );
  return [...people, date ? `Date: ${date}` : ''].filter(Boolean).join('\n');
}

function nameOf({ name, address }: Correspondent): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function textOf({ text, html }: Mail): Block[] {
  const plain = text.trim();
  const blocks = html ? [...htmlBlocks(html)] : [];
  const length = blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
  return plain.length > length * leastPlain ? [{ kind: 'text', text: plain }] : blocks;
}
