import { type Db, queries, type Tx } from '@tutka/database';
import type { SecretBox } from './secret-box.ts';

const LAST4_FROM = 12;
const TOKEN = 'token';
const CLIENT_SECRET = 'client-secret';
const HEADER = 'header:';

/** A server at the place that its secrets are good for. */
export interface SecretPlace {
  readonly server: string;
  readonly workspace: string;
  readonly url: string | null;
}

/** What a member says of secrets: what is left out stays, and so does a header that is null. */
export interface GivenSecrets {
  readonly token?: string | undefined;
  readonly clientSecret?: string | undefined;
  /** All of them: those that are not named go. */
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
}

/** What may be told of a secret. */
interface SecretShown {
  readonly set: boolean;
  /** Of secrets of 12 characters and more. */
  readonly last4: string | null;
}

export interface SecretsShown {
  readonly token: SecretShown;
  readonly clientSecret: SecretShown;
  readonly headers: Readonly<Record<string, SecretShown>>;
}

/** The saved secrets belong to another address than the one they would go to. */
class McpSecretsForOtherHost extends Error {
  override readonly name = 'McpSecretsForOtherHost';
}

const unset: SecretShown = { set: false, last4: null };
/** Of a server that has none. */
export const noSecrets: SecretsShown = { token: unset, clientSecret: unset, headers: {} };

/** Which secrets come new or go. */
export function secretNames({ token, clientSecret, headers }: GivenSecrets): string[] {
  const given = { [TOKEN]: token, [CLIENT_SECRET]: clientSecret, headers };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

/** Keeps what was given, sealed for the server's scheme, host and port, and takes away the headers not named. */
export async function keepSecrets(
  tx: Tx,
  box: SecretBox,
  place: SecretPlace,
  { token, clientSecret, headers }: GivenSecrets,
): Promise<void> {
  if (headers) {
    const kept = Object.keys(headers).map((name) => HEADER + name);
    await queries(tx)('mcp_secrets')
      .where({ server: place.server })
      .andWhereLike('name', `${HEADER}%`)
      .whereNotIn('name', kept)
      .delete();
  }
  if (token !== undefined) await keep(tx, box, place, TOKEN, token);
  if (clientSecret !== undefined) await keep(tx, box, place, CLIENT_SECRET, clientSecret);
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== null) await keep(tx, box, place, HEADER + name, value);
  }
}

async function keep(tx: Tx, box: SecretBox, place: SecretPlace, name: string, secret: string): Promise<void> {
  const { server, workspace } = place;
  const sealed = box.seal(secret, boundTo(place, name));
  const last4 = secret.length >= LAST4_FROM ? secret.slice(-4) : null;
  // Not as an update: whoever may not read what is sealed may not update it from a conflict either.
  await queries(tx)('mcp_secrets').where({ server, name }).delete();
  await queries(tx)('mcp_secrets').insert({ server, workspace, name, place: originOf(place), sealed, last4 });
}

/** Makes sure that no secret goes to another address than it was given for. Throws McpSecretsForOtherHost. */
export async function refuseForeignSecrets(tx: Tx, place: SecretPlace): Promise<void> {
  const row = await queries(tx)('mcp_secrets')
    .where({ server: place.server })
    .whereNot({ place: originOf(place) })
    .first('name');
  if (row) throw new McpSecretsForOtherHost();
}

/** Takes away what the way to sign in does not use; all of them for a server that goes. */
export async function forgetSecrets(tx: Tx, server: string, authType: string): Promise<void> {
  const all = queries(tx)('mcp_secrets').where({ server });
  if (authType === 'oauth') all.whereNot({ name: CLIENT_SECRET });
  if (authType === 'bearer') all.whereNot({ name: TOKEN });
  if (authType === 'headers') all.andWhereNot('name', 'like', `${HEADER}%`);
  await all.delete();
}

/** What is known of the secrets of several servers. */
export async function secretsShown(tx: Tx, servers: readonly string[]): Promise<Map<string, SecretsShown>> {
  const rows = await queries(tx)('mcp_secrets')
    .whereIn('server', servers)
    .orderBy('name')
    .select<{ server: string; name: string; last4: string | null }[]>('server', 'name', 'last4');
  const shown = new Map(servers.map((uuid) => [uuid, noSecrets]));
  for (const { server, name, last4 } of rows) {
    shown.set(server, withSecret(shown.get(server) ?? noSecrets, name, { set: true, last4 }));
  }
  return shown;
}

function withSecret(before: SecretsShown, name: string, secret: SecretShown): SecretsShown {
  if (name === TOKEN) return { ...before, token: secret };
  if (name === CLIENT_SECRET) return { ...before, clientSecret: secret };
  return { ...before, headers: { ...before.headers, [name.slice(HEADER.length)]: secret } };
}

/** A server's secrets in clear, for the worker role: never logged, never answered. Throws SecretNotOpened. */
export async function openSecrets(
  worker: Db,
  box: SecretBox,
  place: Omit<SecretPlace, 'workspace'>,
): Promise<{ token?: string; clientSecret?: string; headers: Record<string, string> }> {
  const rows = await worker('mcp_secrets')
    .where({ server: place.server })
    .select<{ name: string; sealed: Buffer }[]>('name', 'sealed');
  const opened = rows.map(({ name, sealed }) => [name, box.open(sealed, boundTo(place, name))] as const);
  const known = new Map(opened);
  const [token, clientSecret] = [known.get(TOKEN), known.get(CLIENT_SECRET)];
  const headers = opened.filter(([name]) => name.startsWith(HEADER));
  return {
    ...(token !== undefined && { token }),
    ...(clientSecret !== undefined && { clientSecret }),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.slice(HEADER.length), value])),
  };
}

function boundTo(place: Pick<SecretPlace, 'server' | 'url'>, name: string): string {
  return `${place.server} ${originOf(place)} ${name}`;
}

function originOf({ url }: Pick<SecretPlace, 'url'>): string {
  return url === null ? '' : new URL(url).origin;
}
