import { fromBinary } from '@bufbuild/protobuf';
import { UserReinstatedSchema } from '@tutka/contracts/identity/events/v1/user';
import { asWorker, type Db } from '@tutka/database';
import type { Reaction } from '@tutka/messaging';
import { noteReinstatement } from '../store/suspensions.ts';

/** What a person asks from then on is answered; what ran while they were suspended ends all the same. */
export function onUserReinstated(worker: Db): Reaction {
  return async ({ type, time, value }) => {
    if (type !== 'UserReinstated') return;
    const { userUuid } = fromBinary(UserReinstatedSchema, value);
    await asWorker(worker, (tx) => noteReinstatement(tx, userUuid, time));
  };
}
