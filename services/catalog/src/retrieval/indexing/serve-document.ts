import { queries, type Tx } from '@tutka/database';
import { servingGeneration } from '../serving-generation.ts';
import { lockDocument } from './remove-document.ts';
import { removeParts } from './remove-parts.ts';

/**
 * From this transaction's commit on, this version of a document is the one that is found; its other versions go, with
 * their chunks. Append events after this call, not before: it may wait for another removal from the same base.
 */
export async function serveDocument(
  tx: Tx,
  {
    knowledge,
    document,
    index,
  }: { readonly knowledge: string; readonly document: string; readonly index: number },
): Promise<void> {
  await lockDocument(tx, document);
  await removeParts(tx, { knowledge, document }, { except: index });
  await serveVersion(tx, { knowledge, document, index });
}

/** The same for a version that serves already and was added to another index. */
export async function serveVersion(
  tx: Tx,
  {
    knowledge,
    document,
    index,
  }: { readonly knowledge: string; readonly document: string; readonly index: number },
): Promise<void> {
  await queries(tx).raw(
    `UPDATE index_segments SET serving = true
     WHERE knowledge = ? AND NOT serving
       AND id IN (SELECT segment FROM index_parts WHERE document = ? AND index_version = ?)`,
    [knowledge, document, index],
  );
}

/** Whether the index that serves has this version of a document. */
export async function isServed(
  tx: Tx,
  {
    knowledge,
    document,
    index,
  }: { readonly knowledge: string; readonly document: string; readonly index: number },
): Promise<boolean> {
  const { rows } = await queries(tx).raw<{ rows: unknown[] }>(
    `SELECT FROM index_parts p WHERE knowledge = ? AND document = ? AND index_version = ?
       AND generation = ${servingGeneration('p.knowledge')} LIMIT 1`,
    [knowledge, document, index],
  );
  return rows.length > 0;
}
