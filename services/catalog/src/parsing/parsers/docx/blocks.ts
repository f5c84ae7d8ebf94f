import type { Block } from '../section-builder.ts';
import { tableOf } from '../table.ts';
import type { DocxNode } from './document-tree.ts';

/** The blocks of a Word document; footnotes and endnotes stand at the end. */
export function* blocksOf(document: DocxNode): Generator<Block> {
  const notes: DocxNode[] = [];
  yield* childBlocks(document, notes);
  for (const [i, reference] of notes.entries()) {
    const text = (document.notes?.resolve(reference)?.body ?? []).map((node) => textOf(node, [])).join('\n');
    yield { kind: 'text', text: `[${i + 1}] ${text.trim()}` };
  }
}

function* childBlocks(node: DocxNode, notes: DocxNode[]): Generator<Block> {
  for (const child of node.children ?? []) {
    if (child.type === 'paragraph') yield paragraph(child, notes);
    else if (child.type === 'table') yield { kind: 'table', ...tableOf(cellsOf(child, notes)) };
    else yield* childBlocks(child, notes);
  }
}

function paragraph(node: DocxNode, notes: DocxNode[]): Block {
  const text = textOf(node, notes);
  const level = headingLevel(node);
  if (level) return { kind: 'heading', level, text };
  return { kind: 'text', text: node.numbering && text.trim() !== '' ? `- ${text}` : text };
}

function headingLevel({ styleName, styleId }: DocxNode): number | undefined {
  const named = /^heading\s*([1-9])$/i.exec(styleName ?? '') ?? /^heading([1-9])$/i.exec(styleId ?? '');
  if (named) return Number(named[1]);
  return /^title$/i.test(styleName ?? '') ? 1 : undefined;
}

function cellsOf(table: DocxNode, notes: DocxNode[]): string[][] {
  return (table.children ?? []).map((row) =>
    (row.children ?? []).map((cell) => (cell.children ?? []).map((part) => textOf(part, notes)).join('\n')),
  );
}

const written: Record<string, (node: DocxNode) => string> = {
  text: (node) => node.value ?? '',
  tab: () => '\t',
  break: () => '\n',
  checkbox: (node) => (node.checked ? '[x] ' : '[ ] '),
};
const onOwnLines = new Set(['paragraph', 'tableRow', 'tableCell']);

function textOf(node: DocxNode, notes: DocxNode[]): string {
  const own = written[node.type];
  if (own) return own(node);
  if (node.type === 'noteReference') return `[${notes.push(node)}]`;
  const text = (node.children ?? []).map((child) => textOf(child, notes)).join('');
  return onOwnLines.has(node.type) ? `${text}\n` : text;
}
