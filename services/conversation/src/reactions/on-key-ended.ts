import { fromBinary } from '@bufbuild/protobuf';
import { ApiKeyChangedSchema, ApiKeyRevokedSchema } from '@tutka/contracts/identity/events/v1/api_key';
import { asWorker, type Db } from '@tutka/database';
import type { Scope } from '@tutka/http-contracts';
import type { Reaction } from '@tutka/messaging';
import { forgetKeyEnd, noteKeyEnd } from '../store/ended-keys.ts';

/** What every question of a program takes. */
const ASKING: Scope = 'chat';

/** What is being answered to a program whose key is revoked ends: it would go on with the agent's tools and knowledge. */
export function onKeyRevoked(worker: Db): Reaction {
  return async ({ type, time, value }) => {
    if (type !== 'ApiKeyRevoked') return;
    const { keyUuid } = fromBinary(ApiKeyRevokedSchema, value);
    await asWorker(worker, (tx) => noteKeyEnd(tx, keyUuid, time));
  };
}

/** The same of a key that may ask no more; what it asks once it may again is answered. */
export function onKeyChanged(worker: Db): Reaction {
  return async ({ type, time, value }) => {
    if (type !== 'ApiKeyChanged') return;
    const { keyUuid, scopes } = fromBinary(ApiKeyChangedSchema, value);
    const mayAsk = scopes.includes(ASKING);
    await asWorker(worker, (tx) => (mayAsk ? forgetKeyEnd(tx, keyUuid) : noteKeyEnd(tx, keyUuid, time)));
  };
}
