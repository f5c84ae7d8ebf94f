import { queries, type Tx } from '@tutka/database';
import { holdStreams, type StreamAppend } from '@tutka/event-store';
import { forgetKey } from '../store/key-secrets.ts';

/**
 * Revokes all keys that somebody has in a workspace: they do not come back to life with them. In the worker role. Answers what is
 * to be appended, with all else of the transaction.
 */
export async function revokeKeysOf(
  tx: Tx,
  { workspace, userUuid }: { readonly workspace: string; readonly userUuid: string },
): Promise<StreamAppend[]> {
  const theirs = () => queries(tx)('api_keys').where({ workspace, user_uuid: userUuid });
  // The streams before the rows, as who changes one key takes them.
  await holdStreams(tx, await theirs().pluck<string[]>('uuid'));
  const keys = await theirs().delete().returning<{ uuid: string }[]>('uuid');
  for (const { uuid } of keys) await forgetKey(tx, uuid);
  return keys.map(({ uuid }) => ({
    stream: { id: uuid, type: 'api-key', workspace },
    expected: 'any',
    events: [{ type: 'ApiKeyRevoked', data: {} }],
  }));
}
