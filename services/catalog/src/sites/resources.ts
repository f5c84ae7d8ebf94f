import { queries, type Tx } from '@tutka/database';

/** Something of a site: what it allows, a map of it, or a page. */
export interface SiteResource {
  readonly import: string;
  readonly ordinal: number;
  readonly workspace: string;
  readonly kind: 'robots' | 'sitemap' | 'page';
  readonly url: string;
  /** waiting: to be fetched while looking; found: may be chosen; chosen: to be imported. */
  readonly state: 'waiting' | 'read' | 'found' | 'chosen' | 'added' | 'left-out';
  readonly title: string | null;
  /** Of a page that was fetched while looking, until it is imported. */
  readonly file_key: string | null;
  /** Why it was left out. */
  readonly code: string | null;
  readonly document: string | null;
  /** Times that fetching it failed. */
  readonly tries: number;
}

type NewResource = Pick<SiteResource, 'kind' | 'url' | 'state'> & { readonly code?: string };
type Change = Partial<
  Pick<SiteResource, 'url' | 'state' | 'title' | 'file_key' | 'code' | 'document' | 'tries'>
>;

/** The most pages that are kept in mind; more than can be imported, so that there is a choice. */
export const mostPages = 500;

const rows = (tx: Tx) => queries(tx)<SiteResource>('site_resources');
const shown = ['found', 'chosen', 'added', 'left-out'] as const;

/** Notes things of a site that are not known yet, in this order. */
export async function addResources(
  tx: Tx,
  of: { readonly import: string; readonly workspace: string },
  resources: readonly NewResource[],
): Promise<void> {
  if (resources.length === 0) return;
  const { import: site, workspace } = of;
  const kinds = resources.map(({ kind }) => kind);
  const urls = resources.map(({ url }) => url);
  const states = resources.map(({ state }) => state);
  const codes = resources.map(({ code }) => code ?? '');
  await queries(tx).raw(
    `INSERT INTO site_resources (import, ordinal, workspace, kind, url, state, code)
     SELECT ?::uuid, coalesce((SELECT max(ordinal) FROM site_resources WHERE import = ?), -1) + n, ?::uuid,
       kind, url, state, nullif(code, '')
     FROM unnest(?::text[], ?::text[], ?::text[], ?::text[]) WITH ORDINALITY AS t (kind, url, state, code, n)
     ON CONFLICT (import, url) DO NOTHING`,
    [site, site, workspace, kinds, urls, states, codes],
  );
}

/** What is to be fetched next: while looking what the site allows first, then its maps, then pages. */
export async function nextResource(
  tx: Tx,
  site: string,
  state: 'waiting' | 'chosen',
): Promise<SiteResource | undefined> {
  return await rows(tx)
    .where({ import: site, state })
    .orderByRaw(`array_position(ARRAY['robots', 'sitemap', 'page'], kind), tries, ordinal`)
    .first();
}

export async function changeResource(
  tx: Tx,
  { import: site, ordinal }: SiteResource,
  change: Change,
): Promise<void> {
  await rows(tx).where({ import: site, ordinal }).update(change);
}

/** How many pages there are in one of these states. */
export async function countPages(
  tx: Tx,
  site: string,
  states: readonly SiteResource['state'][],
): Promise<number> {
  const counted = await rows(tx)
    .where({ import: site, kind: 'page' })
    .whereIn('state', [...states])
    .count<{ count: string }[]>('* as count');
  return Number(counted[0]?.count ?? 0);
}

/** Why the page was left out with which looking began to fail. */
export async function firstLeftOut(tx: Tx, site: string): Promise<string | undefined> {
  const row = await rows(tx)
    .where({ import: site, kind: 'page', state: 'left-out' })
    .orderBy('ordinal')
    .first('code');
  return row?.code ?? undefined;
}

/** Whether something else of the site has this address, and how far that has come. */
export async function otherAt(
  tx: Tx,
  { import: site, ordinal }: SiteResource,
  url: string,
): Promise<SiteResource['state'] | undefined> {
  const other = await rows(tx).where({ import: site, url }).whereNot({ ordinal }).first('state');
  return other?.state;
}

/** Whether a page that was found is this very file, byte for byte. */
export async function hasSameFile(tx: Tx, site: string, sha256: string): Promise<boolean> {
  const other = await queries(tx)('site_resources as r')
    .join('uploads as u', 'u.key', 'r.file_key')
    .where({ 'r.import': site, 'r.state': 'found', 'u.sha256': sha256 })
    .first('r.ordinal');
  return other !== undefined;
}

/** Of these addresses the ones that documents of the base come from. */
export async function knownAddresses(
  tx: Tx,
  knowledge: string,
  urls: readonly string[],
): Promise<Set<string>> {
  const known: string[] = await queries(tx)('documents')
    .where({ knowledge })
    .whereIn('uri', [...urls])
    .pluck('uri');
  return new Set(known);
}

/** The pages that were found, in the order they were. */
export async function listPages(tx: Tx, site: string): Promise<SiteResource[]> {
  return await rows(tx)
    .where({ import: site, kind: 'page' })
    .whereIn('state', [...shown])
    .orderBy('ordinal');
}

/** found → chosen for these; answers how many there were. */
export async function choosePages(tx: Tx, site: string, ordinals: readonly number[]): Promise<number> {
  return await rows(tx)
    .where({ import: site, kind: 'page', state: 'found' })
    .whereIn('ordinal', [...ordinals])
    .update({ state: 'chosen' });
}

/** Forgets what is still waiting: enough was found. */
export async function dropWaiting(tx: Tx, site: string): Promise<void> {
  await rows(tx).where({ import: site, state: 'waiting' }).delete();
}

export async function dropResources(tx: Tx, site: string): Promise<void> {
  await rows(tx).where({ import: site }).delete();
}
