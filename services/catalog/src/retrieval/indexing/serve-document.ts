import { queries, type Tx } from '@tutka/database';
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
  await removeParts(tx, { knowledge, document }, { except: index });
  await queries(tx).raw(
    `UPDATE index_segments SET serving = true
     WHERE knowledge = ? AND NOT serving
       AND id IN (SELECT segment FROM index_parts WHERE document = ? AND index_version = ?)`,
    [knowledge, document, index],
  );
}
