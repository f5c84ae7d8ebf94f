import { read, type WorkSheet } from '@e965/xlsx';
import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import { refuseLocked } from '../opendocument/locked.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { sectionsOf } from '../sections.ts';
import { looksPacked, probe } from '../zip/probe.ts';
import { numberText } from './number-text.ts';
import { RowCount } from './row-count.ts';
import { RowTable } from './row-table.ts';
import { sheetName } from './sheet-name.ts';

/** Reads the workbooks that are kept whole in memory: the old binary ones, and those of OpenDocument. */
export async function* parseWorkbook(bytes: Buffer, { limits }: ParseTask): AsyncGenerator<ParseStep> {
  if (looksPacked(bytes)) await refuseLocked(await probe(bytes, limits.expandedBytes));
  const { SheetNames, Sheets, Workbook } = open(bytes, limits.rows + 1);
  const count = new RowCount(limits.rows);
  const since1904 = Workbook?.WBProps?.date1904 === true;
  const blocks = SheetNames.flatMap((name, at) => {
    const shown = sheetName(name, Boolean(Workbook?.Sheets?.[at]?.Hidden));
    return [...blocksOf(shown, Sheets[name], since1904, count)];
  });
  yield* sectionsOf(blocks);
}

function open(bytes: Buffer, sheetRows: number) {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false, sheetRows });
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw locked ? failures.encrypted() : failures.damaged(error);
  }
}

function* blocksOf(
  name: string,
  sheet: WorkSheet | undefined,
  since1904: boolean,
  count: RowCount,
): Generator<Block> {
  const table = new RowTable(name);
  for (const cells of sheet?.['!data'] ?? []) {
    count.add();
    const row = Array.from(cells ?? [], (cell) => {
      if (typeof cell?.v !== 'number' || cell.t !== 'n') return cell?.w ?? String(cell?.v ?? '');
      return numberText(cell.v, String(cell.z ?? ''), since1904);
    });
    yield* table.take(row);
  }
  yield* table.end();
}
