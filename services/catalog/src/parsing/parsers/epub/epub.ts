import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import { htmlBlocks } from '../html/html.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { streamedSections } from '../sections.ts';
import { Archive } from '../zip/archive.ts';
import { chaptersOf, packageOf } from './package.ts';

/** Reads an e-book chapter by chapter, in the order they are read. */
export async function* parseEpub(bytes: Buffer, { limits }: ParseTask): AsyncGenerator<ParseStep> {
  const archive = await Archive.open(bytes, limits.expandedBytes);
  await refuseLocked(archive);
  const chapters = await chaptersOf(archive, await packageOf(archive));
  if (chapters.length === 0) throw failures.damaged('an e-book without chapters');
  const position = { read: 0 };
  yield* streamedSections(blocksOf(archive, chapters, position), () => position.read / chapters.length);
}

async function* blocksOf(
  archive: Archive,
  chapters: readonly string[],
  position: { read: number },
): AsyncGenerator<Block> {
  for (const chapter of chapters) {
    position.read++;
    yield* htmlBlocks(withClosedTags((await archive.text(chapter)) ?? ''));
  }
}

/** Only fonts may be obfuscated; chapters that are encrypted are under rights management. */
async function refuseLocked(archive: Archive): Promise<void> {
  const encryption = await archive.text('META-INF/encryption.xml');
  if (/URI="[^"]+\.x?html?"/i.test(encryption ?? '')) throw failures.encrypted();
}

/** XHTML may close any element in its own tag, which HTML does not know. */
function withClosedTags(xhtml: string): string {
  return xhtml.replace(
    /<(?!area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)([a-z][\w:-]*)(\s[^<>]*)?\/>/gi,
    '<$1$2></$1>',
  );
}
