import type { Tx } from '@tutka/database';
import { removeParts } from './remove-parts.ts';

/**
 * Takes a document out of the index with its chunks: every version of it, one, or all but one. The statistics of its base are then
 * those of a base that never had it. Append events after this call, not before: it may wait for another removal from
 * the same base.
 * @returns how many chunks went
 */
export async function removeDocument(
  tx: Tx,
  {
    index,
    except,
    ...document
  }: {
    readonly knowledge: string;
    readonly document: string;
    readonly index?: number;
    readonly except?: number | undefined;
  },
): Promise<number> {
  return await removeParts(tx, document, { only: index, except });
}
