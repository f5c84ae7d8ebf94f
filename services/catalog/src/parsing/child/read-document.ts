import { readFile } from 'node:fs/promises';
import { failures } from '../failure.ts';
import { loadParser } from '../parsers/by-kind.ts';
import type { ParseStep } from '../parsers/parser.ts';
import type { ParseProgress, ParseTask } from '../protocol.ts';
import { isReadable, type Kind, type ReadableKind } from '../sniff/kind.ts';
import { sniffFile } from '../sniff/sniff.ts';
import { cleanText } from './clean-text.ts';
import type { Outbox } from './outbox.ts';

const longestHeading = 500;

/**
 * Reads the document of the task into the outbox, and answers what was left unread: a picture, with its format. Throws
 * a `ParseFailure` or whatever a library throws.
 */
export async function readDocument(
  task: ParseTask,
  outbox: Outbox,
): Promise<{ picture: string } | undefined> {
  const kind = readableOrThrow(await sniffFile(task.path, task.fileName, task.contentType), task.fileName);
  if (kind === 'image') {
    const { checkPicture } = await import('./picture-size.ts');
    return { picture: checkPicture(await readFile(task.path), task.limits.pixels) };
  }
  const [parser, bytes] = await Promise.all([loadParser[kind](), readFile(task.path)]);
  const reading = new Reading(kind, task, outbox);
  for await (const step of parser(bytes, task)) await reading.take(step);
  await reading.end();
  return undefined;
}

class Reading {
  readonly #limit: number;
  readonly #outbox: Outbox;
  #progress: ParseProgress;
  #ordinal: number;
  #characters = 0;

  constructor(kind: ReadableKind, { limits, after }: ParseTask, outbox: Outbox) {
    this.#limit = limits.characters;
    this.#ordinal = after?.pages ?? 0;
    this.#outbox = outbox;
    this.#progress = { kind, done: 0, total: 0, unreadable: 0 };
  }

  async take({ page, heading, text, done, total, damaged }: ParseStep): Promise<void> {
    const { kind, unreadable } = this.#progress;
    this.#progress = { kind, done, total, unreadable: unreadable + (damaged ? 1 : 0) };
    const cleaned = cleanText(text ?? '');
    if (/[\p{L}\p{N}]/u.test(cleaned)) {
      this.#characters += cleaned.length;
      if (this.#characters > this.#limit) throw failures.tooBig(`${this.#limit} characters of text`);
      this.#outbox.add({
        ordinal: this.#ordinal++,
        ...(page !== undefined && { page }),
        ...(heading && { heading: cleanText(heading.slice(0, longestHeading)) }),
        text: cleaned,
      });
    }
    await this.#outbox.flushIfDue(this.#progress);
  }

  async end(): Promise<void> {
    const { kind, total, unreadable } = this.#progress;
    if (total > 0 && unreadable === total) throw failures.damaged('no page could be read');
    if (this.#ordinal === 0) throw failures.noText(kind);
    await this.#outbox.flush(this.#progress);
  }
}

function readableOrThrow(kind: Kind, fileName: string): ReadableKind | 'image' {
  if (isReadable(kind) || kind === 'image') return kind;
  if (kind === 'empty') throw failures.empty();
  if (kind === 'locked-office') throw failures.encrypted();
  if (kind !== 'unknown') throw failures.unsupported(kind);
  const extension =
    /\.(pdf|docx?|xlsx?|pptx?|odt|ods|epub|md|markdown|txt|html?|csv|eml|msg|mht|mhtml|png|jpe?g|webp|gif|tiff?)$/i.exec(
      fileName,
    )?.[1];
  throw extension ? failures.wrongContent(extension.toLowerCase()) : failures.unknownType();
}
