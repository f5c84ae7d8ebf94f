import type { Db } from '@tutka/database';
import type { JobOutcome } from '../jobs/worker.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeCredits } from './credits.ts';

/** What turns hold is given back or used within so long, more or less. */
const WHILE_HELD_MS = 30_000;

/** Ends what is left of some grants; of what turns still hold, when to end the rest. */
export async function endGrants(
  worker: Db,
  workspace: string,
  grants: readonly string[],
): Promise<JobOutcome> {
  let isLeft = false;
  for (const grant of grants) {
    const { lots } = await changeCredits(worker, workspace, { type: 'end', grant }, { meta: byBilling });
    isLeft ||= lots.some((lot) => lot.grant === grant);
  }
  return isLeft ? { againInMs: WHILE_HELD_MS } : 'done';
}
