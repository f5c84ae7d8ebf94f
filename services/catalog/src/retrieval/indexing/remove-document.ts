import { queries, type Tx } from '@tutka/database';
import { type OneIndex, removeParts } from './remove-parts.ts';

interface Named {
  readonly knowledge: string;
  readonly document: string;
}

/**
 * Takes a document out of every index with its chunks: every version of it, or all but one. The statistics of its base
 * are then those of a base that never had it. Append events after this call, not before: it may wait for another
 * removal from the same base.
 * @returns how many chunks went
 */
export async function removeDocument(
  tx: Tx,
  { knowledge, document, except }: Named & { readonly except?: number | undefined },
): Promise<number> {
  await lockDocument(tx, document);
  return await removeParts(tx, { knowledge, document }, { except });
}

/** Takes one version of a document, which was begun and does not serve, out of one index. */
export async function removeVersion(
  tx: Tx,
  { knowledge, document, index, generation }: Named & OneIndex,
): Promise<number> {
  return await removeParts(tx, { knowledge, document }, { only: { index, generation } });
}

/** Nobody adds this document to another index until the transaction ends. */
export async function lockDocument(tx: Tx, document: string): Promise<void> {
  await queries(tx)('documents').where({ uuid: document }).forUpdate().select('uuid');
}
