import { fromBinary } from '@bufbuild/protobuf';
import { UserDeletedSchema, UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { asWorker, type Db } from '@tutka/database';
import type { Reaction } from '@tutka/messaging';
import type { ReplyRegistry } from '../replies/registry.ts';
import { requestStopOf } from '../store/lease.ts';
import { noteSuspension } from '../store/suspensions.ts';

const over = { UserSuspended: UserSuspendedSchema, UserDeleted: UserDeletedSchema };
const isOver = (type: string): type is keyof typeof over => Object.hasOwn(over, type);

/** What is being written for a person who is suspended, or gone, ends: here at once, in other processes at their next look. */
export function onUserSuspended(worker: Db, registry: ReplyRegistry): Reaction {
  return async ({ type, time, value }) => {
    if (!isOver(type)) return;
    const { userUuid } = fromBinary(over[type], value);
    await asWorker(worker, async (tx) => {
      await requestStopOf(tx, userUuid);
      await noteSuspension(tx, userUuid, time);
    });
    for (const reply of registry.all()) if (reply.userUuid === userUuid) reply.stop('suspended');
  };
}
