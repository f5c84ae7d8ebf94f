import { queries, type Tx } from '@tutka/database';
import type { SecretBox } from '../store/secret-box.ts';

const LAST4_FROM = 12;

export interface KeyShown {
  readonly set: boolean;
  /** Of keys of 12 characters and more. */
  readonly last4: string | null;
}

/** Keeps a key sealed; an empty one takes the key away. Worker transactions only. */
export async function keepKey(
  tx: Tx,
  box: SecretBox,
  { provider, workspace, key }: { provider: string; workspace: string; key: string },
): Promise<void> {
  await forgetKey(tx, provider);
  if (key === '') return;
  const last4 = key.length >= LAST4_FROM ? key.slice(-4) : null;
  await queries(tx)('model_provider_keys').insert({
    provider,
    workspace,
    sealed: box.seal(key, provider),
    last4,
  });
}

export async function forgetKey(tx: Tx, provider: string): Promise<void> {
  await queries(tx)('model_provider_keys').where({ provider }).delete();
}

/** The key in clear; undefined where there is none. */
export async function openKey(tx: Tx, box: SecretBox, provider: string): Promise<string | undefined> {
  const row = await queries(tx)('model_provider_keys')
    .where({ provider })
    .first<{ sealed: Buffer } | undefined>();
  return row && box.open(row.sealed, provider);
}

/** What may be told of each provider's key. */
export async function keysShown(tx: Tx): Promise<Map<string, KeyShown>> {
  const rows = await queries(tx)('model_provider_keys').select<{ provider: string; last4: string | null }[]>(
    'provider',
    'last4',
  );
  return new Map(rows.map(({ provider, last4 }) => [provider, { set: true, last4 }]));
}
