import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { streamedSections } from '../sections.ts';
import { allElements, elementsOf } from '../xml/elements.ts';
import { firstChild, qualified } from '../xml/look-up.ts';
import { Archive } from '../zip/archive.ts';
import { relationsOf } from '../zip/relations.ts';
import { CellFormats } from './cell-formats.ts';
import { RowCount } from './row-count.ts';
import { RowTable } from './row-table.ts';
import { sheetName } from './sheet-name.ts';
import { type CellSources, cellsOf, sharedText } from './xlsx-cells.ts';

interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** Reads an Excel workbook row by row: each sheet under its name, each table with its header. */
export async function* parseXlsx(bytes: Buffer, { limits }: ParseTask): AsyncGenerator<ParseStep> {
  const archive = await Archive.open(bytes, limits.expandedBytes);
  const workbook = await relatedPart(archive, '', 'officeDocument', 'xl/workbook.xml');
  if (!archive.has(workbook)) throw failures.damaged('a workbook without its list of sheets');
  const sheets = await sheetsOf(archive, workbook);
  const sources: CellSources = {
    strings: await stringsOf(archive, await relatedPart(archive, workbook, 'sharedStrings')),
    formats: await formatsOf(archive, workbook),
  };
  const progress = new Progress(archive, sheets);
  yield* streamedSections(blocksOf(sheets, sources, progress, new RowCount(limits.rows)), progress.share);
}

async function* blocksOf(
  sheets: readonly Sheet[],
  sources: CellSources,
  progress: Progress,
  count: RowCount,
): AsyncGenerator<Block> {
  for (const { name, part } of sheets) {
    const table = new RowTable(name);
    for await (const row of rowsOf(progress.read(part), sources, count)) yield* table.take(row);
    yield* table.end();
  }
}

/** The rows of a sheet; one that is empty where numbers are left out. */
async function* rowsOf(
  bytes: AsyncIterable<Buffer>,
  sources: CellSources,
  count: RowCount,
): AsyncGenerator<string[]> {
  let last = 0;
  for await (const batch of elementsOf(bytes, ['row'])) {
    for (const row of batch) {
      count.add();
      const number = Number(row.attributes.r) || last + 1;
      if (number > last + 1) yield [];
      last = number;
      yield cellsOf(row, sources);
    }
  }
}

async function sheetsOf(archive: Archive, workbook: string): Promise<Sheet[]> {
  const parts = new Map((await relationsOf(archive, workbook)).map((each) => [each.id, each]));
  const elements = await allElements(archive.read(workbook), ['sheet']);
  return elements.flatMap((element) => {
    const relation = parts.get(qualified(element, 'id') ?? '');
    const name = sheetName(element.attributes.name ?? '', /hidden$/i.test(element.attributes.state ?? ''));
    return relation?.type === 'worksheet' ? [{ name, part: relation.target }] : [];
  });
}

async function relatedPart(archive: Archive, of: string, type: string, otherwise = ''): Promise<string> {
  const relations = await relationsOf(archive, of);
  return relations.find((relation) => relation.type === type)?.target ?? otherwise;
}

async function stringsOf(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = [];
  for await (const batch of elementsOf(archive.read(part), ['si'])) strings.push(...batch.map(sharedText));
  return strings;
}

async function formatsOf(archive: Archive, workbook: string): Promise<CellFormats> {
  const styles = await relatedPart(archive, workbook, 'styles');
  const [sheet] = await allElements(archive.read(styles), ['styleSheet']);
  const [properties] = await allElements(archive.read(workbook), ['workbookPr']);
  return new CellFormats(
    firstChild(sheet, 'numFmts'),
    firstChild(sheet, 'cellXfs'),
    /^(1|true)$/.test(properties?.attributes.date1904 ?? ''),
  );
}

/** How much of the sheets is unpacked. */
class Progress {
  readonly #archive: Archive;
  readonly #total: number;
  #read = 0;

  constructor(archive: Archive, sheets: readonly Sheet[]) {
    this.#archive = archive;
    this.#total = sheets.reduce((sum, { part }) => sum + archive.declaredSize(part), 0);
  }

  readonly share = (): number => Math.min(1, this.#read / Math.max(1, this.#total));

  async *read(part: string): AsyncGenerator<Buffer> {
    for await (const bytes of this.#archive.read(part)) {
      this.#read += bytes.length;
      yield bytes;
    }
  }
}
