import { createHash } from 'node:crypto';
import { type Db, queries, type Tx } from '@tutka/database';

/** Sealed content, whose owner it is sealed for is the caller's concern. */
export interface FlowRow {
  readonly server: string;
  readonly workspace: string;
  readonly person: string;
  readonly sealed: Buffer;
}

const FLOW_MINUTES = 10;

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

/** Keeps what a person who is sent away comes back to, for ten minutes; forgets those who never came. */
export async function keepFlow(worker: Db, state: string, flow: FlowRow): Promise<void> {
  await worker('mcp_oauth_flows').where('expires_at', '<', worker.fn.now()).delete();
  await worker('mcp_oauth_flows').insert({
    ...flow,
    state_hash: hashOf(state),
    expires_at: worker.raw(`now() + ? * interval '1 minute'`, [FLOW_MINUTES]),
  });
}

/** Takes it, once. It stays until `endFlow`. */
export async function takeFlow(worker: Db, state: string): Promise<FlowRow | undefined> {
  const [flow] = await worker('mcp_oauth_flows')
    .where({ state_hash: hashOf(state), taken: false })
    .where('expires_at', '>', worker.fn.now())
    .update({ taken: true })
    .returning<FlowRow[]>(['server', 'workspace', 'person', 'sealed']);
  return flow;
}

/** Ends it; false where it was ended since it was taken, as that of who left the workspace is. */
export async function endFlow(tx: Tx, state: string): Promise<boolean> {
  return (
    (await queries(tx)('mcp_oauth_flows')
      .where({ state_hash: hashOf(state) })
      .delete()) > 0
  );
}

export async function keepClient(
  worker: Db,
  client: { server: string; workspace: string; redirect_uri: string; sealed: Buffer },
): Promise<void> {
  await worker('mcp_oauth_clients').insert(client).onConflict(['server', 'redirect_uri']).merge(['sealed']);
}

export async function findClient(
  worker: Db,
  server: string,
  redirect_uri: string,
): Promise<Buffer | undefined> {
  const row = await worker('mcp_oauth_clients')
    .where({ server, redirect_uri })
    .first<{ sealed: Buffer } | undefined>('sealed');
  return row?.sealed;
}

/**
 * Whether the authorisation server may have forgotten the client: nobody has tokens of it, or this person was sent there
 * and did not come back.
 */
export async function isClientDoubtful(worker: Db, server: string, person: string): Promise<boolean> {
  const of = (table: string, more: object = {}) =>
    worker(table)
      .where({ server, ...more })
      .first('server');
  if ((await of('mcp_oauth_grants')) === undefined) return true;
  return (await of('mcp_oauth_flows', { person, taken: false })) !== undefined;
}

export async function keepGrant(
  tx: Tx,
  grant: { server: string; workspace: string; person: string; sealed: Buffer },
): Promise<void> {
  await queries(tx)('mcp_oauth_grants')
    .insert(grant)
    .onConflict(['server', 'person'])
    .merge(['sealed', 'granted_at']);
}

/** Registers anew at the next sign-in. */
export async function forgetClients(tx: Tx, server: string): Promise<void> {
  await queries(tx)('mcp_oauth_clients').where({ server }).delete();
}

/** A person's tokens. */
export async function findGrant(worker: Db, server: string, person: string): Promise<Buffer | undefined> {
  const row = await worker('mcp_oauth_grants')
    .where({ server, person })
    .first<{ sealed: Buffer } | undefined>('sealed');
  return row?.sealed;
}

/** The same; nobody else changes them before this transaction ends. */
export async function lockGrant(tx: Tx, server: string, person: string): Promise<Buffer | undefined> {
  const row = await queries(tx)('mcp_oauth_grants')
    .where({ server, person })
    .forUpdate()
    .first<{ sealed: Buffer } | undefined>('sealed');
  return row?.sealed;
}

export async function replaceGrant(tx: Tx, server: string, person: string, sealed: Buffer): Promise<void> {
  await queries(tx)('mcp_oauth_grants').where({ server, person }).update({ sealed });
}

export async function forgetGrant(tx: Tx, server: string, person: string): Promise<void> {
  await queries(tx)('mcp_oauth_grants').where({ server, person }).delete();
}

export async function hasGrant(worker: Db, server: string, person: string): Promise<boolean> {
  return (await worker('mcp_oauth_grants').where({ server, person }).first('server')) !== undefined;
}

/** Of servers those that a person has signed in to. */
export async function signedInTo(tx: Tx, servers: readonly string[], person: string): Promise<Set<string>> {
  const rows = await queries(tx)('mcp_oauth_grants')
    .where({ person })
    .whereIn('server', servers)
    .select<{ server: string }[]>('server');
  return new Set(rows.map(({ server }) => server));
}

/** Everybody's: the server has gone, or is at another address. */
export async function forgetOauth(tx: Tx, server: string): Promise<void> {
  for (const table of ['mcp_oauth_grants', 'mcp_oauth_flows', 'mcp_oauth_clients']) {
    await queries(tx)(table).where({ server }).delete();
  }
}

/** Of a person, wherever they signed in. */
export async function forgetGrantsOf(tx: Tx, person: string): Promise<void> {
  for (const table of ['mcp_oauth_grants', 'mcp_oauth_flows']) {
    await queries(tx)(table).where({ person }).delete();
  }
}

/** Between the clocks of two databases. */
const CLOCKS_SECONDS = 60;

/** Of everybody who left a workspace: what they were given before. Who came back since keeps what is newer. */
export async function forgetPerson(
  tx: Tx,
  { workspace, userUuid: person, leftAt }: { workspace: string; userUuid: string; leftAt: Date },
): Promise<void> {
  const run = queries(tx);
  const before = run.raw(`?::timestamptz + ? * interval '1 second'`, [leftAt, CLOCKS_SECONDS]);
  await run('mcp_oauth_grants').where({ workspace, person }).where('granted_at', '<', before).delete();
  await run('mcp_oauth_flows')
    .where({ workspace, person })
    .whereRaw(`expires_at - ? * interval '1 minute' < ?`, [FLOW_MINUTES, before])
    .delete();
}
