import type { XmlElement } from '../xml/elements.ts';
import { childrenOf, firstChild, plainText } from '../xml/look-up.ts';
import type { CellFormats } from './cell-formats.ts';

export interface CellSources {
  readonly strings: readonly string[];
  readonly formats: CellFormats;
}

/** More columns than a sheet has rows of sense; Excel itself ends at 16,384. */
const mostColumns = 16_384;

/** The cells of a row as a person sees them, each in its column. */
export function cellsOf(row: XmlElement, sources: CellSources): string[] {
  const cells: string[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.r) ?? cells.length;
    const text = textOf(cell, sources);
    if (text === '' || column >= mostColumns) continue;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  return cells;
}

/** The text of a shared string; how its Chinese or Japanese is pronounced is left out. */
export function sharedText(item: XmlElement): string {
  return childrenOf(item)
    .map((child) => (child.name === 't' ? plainText(child) : plainText(runText(child))))
    .join('');
}

function runText(child: XmlElement): XmlElement | undefined {
  return child.name === 'r' ? firstChild(child, 't') : undefined;
}

const byType: Record<string, (value: string, cell: XmlElement, sources: CellSources) => string> = {
  s: (value, _, { strings }) => strings[Number(value)] ?? '',
  inlineStr: (_, cell) => childrenOf(cell, 'is').map(sharedText).join(''),
  str: (value) => value,
  b: (value) => (value === '1' ? 'TRUE' : 'FALSE'),
  e: (value) => value,
  d: (value) => value,
};

function textOf(cell: XmlElement, sources: CellSources): string {
  const value = plainText(firstChild(cell, 'v'));
  const { t = 'n', s = '0' } = cell.attributes;
  const typed = byType[t];
  if (typed) return typed(value, cell, sources);
  if (value !== '') return sources.formats.shown(Number(value), Number(s));
  const formula = plainText(firstChild(cell, 'f'));
  // Nobody has opened it in Excel since a program wrote it: what it comes to stands nowhere.
  return formula === '' ? '' : `=${formula}`;
}

/** From 0; undefined where the cell does not say. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
