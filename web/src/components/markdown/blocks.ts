const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CONTINUES = /^(?: {2,}|\t|[-*+] |\d{1,9}[.)] |\||>)/;

/**
 * Markdown cut at blank lines between paragraphs, so that while text still arrives only its last block is read again.
 * A fence, a list, a table or a quotation is never cut.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    if (fence === null && endsBefore(block, line)) {
      blocks.push(block.join('\n'));
      block = [];
    }
    block.push(line);
    fence = fenceAfter(fence, line);
  }
  return [...blocks, block.join('\n')];
}

/** The blocks of a text that may be an earlier one grown longer: those that stand are taken over. */
export function blocksAfter(before: readonly string[], text: string): string[] {
  // What its last line will be is not known, and that may join the last two.
  const standing = before.slice(0, -2);
  const from = standing.reduce((length, block) => length + block.length + 1, 0);
  const same = standing.length > 0 && text.startsWith(`${standing.join('\n')}\n`);
  return same ? [...standing, ...blocksOf(text.slice(from))] : blocksOf(text);
}

/** Blocks with the place of the text at which each begins: what one is known by, whatever comes or goes behind it. */
export function placed(blocks: readonly string[]): { readonly at: number; readonly block: string }[] {
  let next = 0;
  return blocks.map((block) => {
    const at = next;
    next += block.length + 1;
    return { at, block };
  });
}

function endsBefore(block: readonly string[], line: string): boolean {
  return block.length > 1 && block.at(-1)?.trim() === '' && line.trim() !== '' && !CONTINUES.test(line);
}

/** The fence that is open after a line; null: none. */
export function fenceAfter(open: string | null, line: string): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === null) return mark;
  return mark.startsWith(open) && line.trim() === mark ? null : open;
}
