import type { Tx } from '@tutka/database';
import { appendEvents, type EventMeta, loadAggregate, type StreamAppend } from '@tutka/event-store';
import type { SubscriptionCommand } from '../domain/subscription.decide.ts';
import type { SubscriptionEvent } from '../domain/subscription.events.ts';
import { queueJob } from '../jobs/job-rows.ts';
import { applySubscriptionEvent } from '../projections/subscription.ts';
import { subscriptionAggregate } from '../store/aggregates.ts';

interface Step {
  readonly subscription: string;
  readonly command: SubscriptionCommand;
}

/**
 * Carries commands out on a workspace's subscriptions within a transaction that holds them. Its append comes last in the
 * transaction.
 */
export async function changeSubscriptions(
  tx: Tx,
  workspace: string,
  steps: readonly Step[],
  meta: EventMeta,
): Promise<void> {
  const appends: StreamAppend<SubscriptionEvent>[] = [];
  for (const { subscription: id, command } of steps) {
    const { state, version } = await loadAggregate(tx, subscriptionAggregate, id);
    const events = subscriptionAggregate.decide(command, state);
    appends.push({ stream: { id, type: subscriptionAggregate.type, workspace }, expected: version, events });
  }
  await appendEvents(tx, appends, { meta }, async (events) => {
    for (const event of events) {
      await applySubscriptionEvent(tx, event);
      if (event.type === 'SubscriptionEnded') continue;
      const at = new Date(event.data.until);
      await queueJob(tx, { kind: 'end', subject: event.streamId, workspace, at });
    }
  });
}
