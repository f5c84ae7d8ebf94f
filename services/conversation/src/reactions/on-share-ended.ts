import { fromBinary } from '@bufbuild/protobuf';
import { ShareStatus, ShareStatusChangedSchema } from '@tutka/contracts/catalog/events/v1/share';
import { asWorker, type Db } from '@tutka/database';
import type { Reaction } from '@tutka/messaging';
import { requestStopUnder } from '../store/lease.ts';

/** What is being written under a share that was switched off ends: whoever writes it looks four times a second. */
export function onShareEnded(worker: Db): Reaction {
  return async ({ type, value }) => {
    if (type !== 'ShareStatusChanged') return;
    const { shareUuid: uuid, agentUuid, userUuid, status } = fromBinary(ShareStatusChangedSchema, value);
    if (status === ShareStatus.ACTIVE) return;
    await asWorker(worker, (tx) => requestStopUnder(tx, { uuid, agentUuid, userUuid }));
  };
}
