import type { Tx } from '@tutka/database';
import type { SiteImportRow } from '../projections/site-import.ts';
import { knownAddresses, otherAt, type SiteResource } from './resources.ts';
import type { Visited } from './visit.ts';

/** Why a page that was fetched is left out; undefined where it may become a document. */
export async function whyNot(
  tx: Tx,
  { knowledge, phase }: SiteImportRow,
  resource: SiteResource,
  { address, leftOut }: Visited,
): Promise<string | undefined> {
  const other = address === resource.url ? undefined : await otherAt(tx, resource, address);
  // Of pages that were found those alone come that were chosen.
  const comes = phase === 'looking' || other === 'chosen' || other === 'added';
  if (other !== undefined && comes) return 'DUPLICATE';
  if (leftOut !== undefined) return leftOut;
  return (await knownAddresses(tx, knowledge, [address])).size > 0 ? 'KNOWN' : undefined;
}
