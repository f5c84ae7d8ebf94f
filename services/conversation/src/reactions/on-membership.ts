import { fromBinary } from '@bufbuild/protobuf';
import { MemberAddedSchema, MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { asWorker, type Db } from '@tutka/database';
import type { Reaction } from '@tutka/messaging';
import { forgetDeparture, noteDeparture } from '../store/departures.ts';
import { requestStopIn } from '../store/lease.ts';

/** For so long whoever is removed may still be let in, and clocks differ; told late, it ends nothing that they asked as members again. */
const LET_IN_MS = 60_000;

/** What is being written for somebody in a workspace that they left ends: it would go on with its tools and knowledge. */
export function onMemberRemoved(worker: Db): Reaction {
  return async ({ type, time, value }) => {
    if (type !== 'MemberRemoved') return;
    const { workspace, userUuid } = fromBinary(MemberRemovedSchema, value);
    await asWorker(worker, async (tx) => {
      await requestStopIn(tx, { workspace, userUuid }, new Date(time.getTime() + LET_IN_MS));
      await noteDeparture(tx, { workspace, userUuid }, time);
    });
  };
}

/** What they ask there from then on is answered. */
export function onMemberAdded(worker: Db): Reaction {
  return async ({ type, value }) => {
    if (type !== 'MemberAdded') return;
    const { workspace, userUuid } = fromBinary(MemberAddedSchema, value);
    await asWorker(worker, (tx) => forgetDeparture(tx, { workspace, userUuid }));
  };
}
