import type { Tx } from '@tutka/database';
import { isTaken, knownAddresses, type SiteResource } from './resources.ts';
import type { Visited } from './visit.ts';

/** Why a page that was fetched is left out; undefined where it may become a document. */
export async function whyNot(
  tx: Tx,
  knowledge: string,
  resource: SiteResource,
  { address, leftOut }: Visited,
): Promise<string | undefined> {
  if (address !== resource.url && (await isTaken(tx, resource, address))) return 'DUPLICATE';
  if (leftOut !== undefined) return leftOut;
  return (await knownAddresses(tx, knowledge, [address])).size > 0 ? 'KNOWN' : undefined;
}
