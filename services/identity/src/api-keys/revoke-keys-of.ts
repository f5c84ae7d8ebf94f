import { queries, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import { forgetKey } from '../store/key-secrets.ts';

/** Revokes all keys that somebody has in a workspace: they do not come back to life with them. In the worker role. */
export async function revokeKeysOf(
  tx: Tx,
  { workspace, userUuid }: { readonly workspace: string; readonly userUuid: string },
  meta: EventMeta,
): Promise<void> {
  const keys = await queries(tx)('api_keys')
    .where({ workspace, user_uuid: userUuid })
    .delete()
    .returning<{ uuid: string }[]>('uuid');
  for (const { uuid } of keys) {
    await forgetKey(tx, uuid);
    const stream = { id: uuid, type: 'api-key', workspace };
    await appendEvents(tx, [{ stream, expected: 'any', events: [{ type: 'ApiKeyRevoked', data: {} }] }], {
      meta,
    });
  }
}
