import { queries, type Tx } from '@tutka/database';
import type { SecretBox } from '../store/secret-box.ts';

const LAST4_FROM = 12;

/** The saved key belongs to another address than the one it would go to. */
export class KeyForOtherHost extends Error {
  override readonly name = 'KeyForOtherHost';
}

export interface KeyShown {
  readonly set: boolean;
  /** Of keys of 12 characters and more. */
  readonly last4: string | null;
}

/** A provider at the address that its key is good for. */
export interface KeyPlace {
  readonly provider: string;
  readonly workspace: string;
  readonly baseUrl: string;
}

/** What may be told of a key. */
export function keyShown(key: string): KeyShown {
  return { set: key !== '', last4: key.length >= LAST4_FROM ? key.slice(-4) : null };
}

/** Keeps a key sealed for scheme, host and port of its provider; an empty one takes the key away. Worker transactions only. */
export async function keepKey(tx: Tx, box: SecretBox, place: KeyPlace, key: string): Promise<void> {
  const { provider, workspace } = place;
  await forgetKey(tx, provider);
  if (key === '') return;
  const sealed = box.seal(key, boundTo(place));
  await queries(tx)('model_provider_keys').insert({
    provider,
    workspace,
    sealed,
    last4: keyShown(key).last4,
  });
}

export async function forgetKey(tx: Tx, provider: string): Promise<void> {
  await queries(tx)('model_provider_keys').where({ provider }).delete();
}

/** Makes sure that a provider whose address changed has no key for the old one. Throws `KeyForOtherHost`. */
export async function refuseKeyOfOtherHost(tx: Tx, box: SecretBox, place: KeyPlace): Promise<void> {
  const { provider } = place;
  const row = await queries(tx)('model_provider_keys')
    .where({ provider })
    .first<{ sealed: Buffer } | undefined>('sealed');
  if (!row) return;
  try {
    box.open(row.sealed, boundTo(place));
  } catch (cause) {
    throw new KeyForOtherHost('The saved key belongs to another address', { cause });
  }
}

/** The key in clear, empty where there is none. Throws `SecretNotOpened`. */
export function openKey(
  box: SecretBox,
  place: Pick<KeyPlace, 'provider' | 'baseUrl'>,
  sealed: Buffer | null,
): string {
  return sealed ? box.open(sealed, boundTo(place)) : '';
}

function boundTo({ provider, baseUrl }: Pick<KeyPlace, 'provider' | 'baseUrl'>): string {
  return `${provider} ${new URL(baseUrl).origin}`;
}
