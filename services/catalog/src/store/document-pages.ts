import { queries, type Tx } from '@tutka/database';

/** A page (or section) of a document as it was read. */
export interface PageRow {
  readonly ordinal: number;
  readonly page: number | null;
  readonly heading: string | null;
  readonly text: string;
}

const charactersAtOnce = 200_000;

/** Whose pages: one document's, as read for one version of its index. */
export interface PagesOf {
  readonly document: string;
  readonly knowledge: string;
  readonly workspace: string;
  readonly version: number;
}

/** Keeps pages of a version that is being read. */
export async function keepPages(tx: Tx, of: PagesOf, pages: readonly PageRow[]): Promise<void> {
  if (pages.length === 0) return;
  await queries(tx)('document_pages').insert(
    pages.map((page) => ({ ...of, ...page, text: storable(page.text) })),
  );
}

/** Forgets the pages of a document, or those of one version, or all but one version's. */
export async function dropPages(
  tx: Tx,
  document: string,
  { only, except }: { only?: number; except?: number | undefined },
): Promise<void> {
  const pages = queries(tx)('document_pages').where({ document });
  if (only !== undefined) pages.where('version', only);
  if (except !== undefined) pages.whereNot('version', except);
  await pages.delete();
}

/** One page of a version, where the transaction sees it. */
export async function findPage(
  tx: Tx,
  document: string,
  version: number,
  ordinal: number,
): Promise<PageRow | undefined> {
  return await queries(tx)<PageRow & PagesOf>('document_pages')
    .where({ document, version, ordinal })
    .first('ordinal', 'page', 'heading', 'text');
}

/** The pages of a version in order, fetched a few at a time. */
export async function* readPages(tx: Tx, document: string, version: number): AsyncGenerator<PageRow> {
  for (let next = 0; ; ) {
    const batch = await pagesFrom(tx, document, version, next);
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    next = last.ordinal + 1;
  }
}

/** Some pages of a version, from the one on that has this ordinal; none after the last. */
export async function pagesFrom(tx: Tx, document: string, version: number, from: number): Promise<PageRow[]> {
  const { rows } = await queries(tx).raw<{ rows: PageRow[] }>(
    `SELECT ordinal, page, heading, text FROM (
       SELECT *, sum(length(text)) OVER (ORDER BY ordinal) - length(text) AS before
       FROM (SELECT * FROM document_pages WHERE document = ? AND version = ? AND ordinal >= ?
             ORDER BY ordinal LIMIT 500) AS near
     ) AS counted WHERE before < ? ORDER BY ordinal`,
    [document, version, from, charactersAtOnce],
  );
  return rows;
}

// PostgreSQL keeps neither a null character nor half a surrogate pair; what replaces them is as long, so offsets hold.
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
