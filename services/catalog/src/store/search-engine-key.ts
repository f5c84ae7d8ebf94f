import { queries, type Tx } from '@tutka/database';
import type { SearchEnginePlace } from '../domain/providers/search-engine.events.ts';
import { keyShown } from '../model-providers/provider-keys.ts';
import { type SecretBox, SecretNotOpened } from './secret-box.ts';

interface Engine {
  readonly uuid: string;
  readonly place: SearchEnginePlace;
}

/** Keeps a key sealed for the engine's kind and address; an empty one takes the key away. Worker transactions only. */
export async function keepSearchKey(
  tx: Tx,
  box: SecretBox,
  engine: Engine & { readonly workspace: string },
  key: string,
): Promise<void> {
  await forgetSearchKey(tx, engine.uuid);
  if (key === '') return;
  await queries(tx)('search_engine_keys').insert({
    engine: engine.uuid,
    workspace: engine.workspace,
    sealed: box.seal(key, boundTo(engine)),
    last4: keyShown(key).last4,
  });
}

export async function forgetSearchKey(tx: Tx, engine: string): Promise<void> {
  await queries(tx)('search_engine_keys').where({ engine }).delete();
}

/** Forgets a key that was for another kind of engine or another host. */
export async function forgetUnfitKey(tx: Tx, box: SecretBox, engine: Engine): Promise<void> {
  const row = await queries(tx)('search_engine_keys')
    .where({ engine: engine.uuid })
    .first<{ sealed: Buffer } | undefined>('sealed');
  try {
    openSearchKey(box, engine, row?.sealed ?? null);
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    await forgetSearchKey(tx, engine.uuid);
  }
}

export async function hasSearchKey(tx: Tx, engine: string): Promise<boolean> {
  return (await queries(tx)('search_engine_keys').where({ engine }).first('engine')) !== undefined;
}

/** The key in clear, empty where there is none. Throws `SecretNotOpened`. */
export function openSearchKey(box: SecretBox, engine: Engine, sealed: Buffer | null): string {
  return sealed ? box.open(sealed, boundTo(engine)) : '';
}

/** Whether a key for the one may be sent to the other. */
export function isSamePlace(one: SearchEnginePlace, other: SearchEnginePlace): boolean {
  return one.kind === other.kind && new URL(one.baseUrl).origin === new URL(other.baseUrl).origin;
}

function boundTo({ uuid, place }: Engine): string {
  return `${uuid} ${place.kind} ${new URL(place.baseUrl).origin}`;
}
