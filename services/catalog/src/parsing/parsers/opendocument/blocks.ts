import type { Block } from '../section-builder.ts';
import { tableOf } from '../table.ts';
import type { XmlElement } from '../xml/elements.ts';
import { childrenOf } from '../xml/look-up.ts';

/** Cells or rows that say they are repeated are so to fill the page: more than this many tell nothing. */
const mostRepeated = 50;

/** The blocks of a paragraph, a list or a table of an OpenDocument text. */
export function* blocksOf(element: XmlElement): Generator<Block> {
  const { name, attributes } = element;
  if (name === 'h') {
    const level = Number(attributes['text:outline-level'] ?? 1) || 1;
    yield { kind: 'heading', level, text: textOf(element) };
  } else if (name === 'p') yield { kind: 'text', text: textOf(element) };
  else if (name === 'table') yield { kind: 'table', ...tableOf(cellsOf(element)) };
  else if (name === 'list') for (const text of itemsOf(element, 0)) yield { kind: 'text', text };
}

function* itemsOf(list: XmlElement, depth: number): Generator<string> {
  for (const item of childrenOf(list)) {
    for (const part of childrenOf(item)) {
      if (part.name === 'list') yield* itemsOf(part, depth + 1);
      else yield `${'  '.repeat(depth)}- ${textOf(part)}`;
    }
  }
}

function cellsOf(table: XmlElement): string[][] {
  return rowsOf(table).map((row) =>
    childrenOf(row).flatMap((cell) => {
      if (cell.name !== 'table-cell' && cell.name !== 'covered-table-cell') return [];
      const text = childrenOf(cell).map(partText).join('\n');
      return Array<string>(repeated(cell.attributes['table:number-columns-repeated'])).fill(text);
    }),
  );
}

function rowsOf(table: XmlElement): XmlElement[] {
  return childrenOf(table).flatMap((part) => {
    if (part.name === 'table-row') return [part];
    return /^table-(header-rows|row-group|rows)$/.test(part.name) ? rowsOf(part) : [];
  });
}

function repeated(times: string | undefined): number {
  const count = Number(times ?? 1);
  return count >= 1 && count <= mostRepeated ? Math.floor(count) : 1;
}

function partText(part: XmlElement): string {
  if (part.name === 'list') return [...itemsOf(part, 0)].join('\n');
  return part.name === 'table'
    ? cellsOf(part)
        .map((row) => row.join(' '))
        .join('\n')
    : textOf(part);
}

const passedOver = new Set(['annotation', 'tracked-changes', 'note-citation', 'ruby-text', 'desc', 'title']);
const written: Record<string, (element: XmlElement) => string> = {
  s: ({ attributes }) => ' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, 100)),
  tab: () => '\t',
  'line-break': () => '\n',
  note: (element) => ` [${innerText(element).trim()}]`,
};

function textOf(element: XmlElement): string {
  return innerText(element).trim();
}

function innerText(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      if (passedOver.has(child.name)) return '';
      const own = written[child.name]?.(child);
      if (own !== undefined) return own;
      return child.name === 'p' || child.name === 'h' ? `\n${innerText(child)}\n` : innerText(child);
    })
    .join('');
}
