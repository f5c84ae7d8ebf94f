import PostalMime, { type Address, type Email } from 'postal-mime';
import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import { htmlBlocks, parseHtml } from '../html/html.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { sectionsOf } from '../sections.ts';

/** A mail whose plain text is shorter than this part of its page says in it that it cannot be shown. */
const leastPlain = 0.5;

/** Reads a mail: its head, its text, and which files came with it. A web page that a browser kept as a mail is read as one. */
export async function* parseMail(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const mail = await opened(bytes);
  if (mail.html !== undefined && isKeptPage(mail))
    yield* parseHtml(Buffer.from(mail.html), { ...task, contentType: 'text/html; charset=utf-8' });
  else yield* sectionsOf([...headOf(mail), ...textOf(mail), ...filesOf(mail)]);
}

async function opened(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes);
  } catch (error) {
    throw failures.damaged(error);
  }
}

/** Browsers tell where a page was; Internet Explorer and Word said who saved it. */
function isKeptPage({ headers, from, to }: Email): boolean {
  const isKept = headers.some(({ key }) => key === 'snapshot-content-location');
  return isKept || (!to && !from?.address) || /^saved by /i.test(from?.name ?? '');
}

function* headOf({ headers, subject, from, to, cc }: Email): Generator<Block> {
  if (subject) yield { kind: 'heading', level: 1, text: subject };
  const lines = [
    ['From', from ? [from] : []],
    ['To', to ?? []],
    ['Cc', cc ?? []],
  ] as const;
  const people = lines.flatMap(([name, list]) =>
    list.length > 0 ? `${name}: ${list.map(nameOf).join(', ')}` : [],
  );
  // As it is written: the day is that of its sender.
  const date = headers.find(({ key }) => key === 'date')?.value;
  yield { kind: 'text', text: [...people, date ? `Date: ${date}` : ''].filter(Boolean).join('\n') };
}

function nameOf({ name, address }: Address): string {
  if (!address) return name;
  return name ? `${name} <${address}>` : address;
}

function textOf({ text = '', html = '' }: Email): Block[] {
  const plain = text.trim();
  const blocks = html ? [...htmlBlocks(html)] : [];
  const length = blocks.reduce((sum, block) => sum + ('text' in block ? block.text.length : 0), 0);
  return plain.length > length * leastPlain ? [{ kind: 'text', text: plain }] : blocks;
}

function filesOf({ attachments }: Email): Block[] {
  const names = attachments.flatMap(({ filename, related }) => (filename && !related ? [filename] : []));
  return names.length > 0 ? [{ kind: 'text', text: `Attachments: ${names.join(', ')}` }] : [];
}
