import { asWorker, type Db, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta, loadAggregate, type StreamAppend } from '@tutka/event-store';
import type { SubscriptionCommand } from '../domain/subscriptions/subscription.decide.ts';
import type { SubscriptionEvent } from '../domain/subscriptions/subscription.events.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import { queueJob } from '../jobs/job-rows.ts';
import { applySubscriptionEvent, runningSubscription } from '../projections/subscription.ts';
import { subscriptionAggregate } from '../store/aggregates.ts';

/** Which subscription, and whose. */
export interface SubscriptionRef {
  readonly subscription: string;
  readonly workspace: string;
}

interface Step {
  readonly subscription: string;
  readonly command: SubscriptionCommand;
}

/** After these the provider's side of the agreement is to be brought in line. */
const aboutAgreement = new Set<SubscriptionEvent['type']>([
  'AgreementSigned',
  'SubscriptionUnsubscribed',
  'SubscriptionResumed',
  'PlanChangeScheduled',
  'PlanChangeDropped',
  'PlanChanged',
  'SubscriptionFrozen',
  'SubscriptionThawed',
  'SubscriptionEnded',
]);

/**
 * Carries commands out on a workspace's subscriptions within a transaction that holds them, with the work that follows.
 * Its append comes last in the transaction. Throws what the domain refuses.
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
      const { streamId: subject, type } = event;
      await applySubscriptionEvent(tx, event);
      // What is to be done next, and when, follows from how it stands.
      await queueJob(tx, { kind: 'renew', subject, workspace });
      if (aboutAgreement.has(type)) await queueJob(tx, { kind: 'agreement', subject, workspace });
    }
  });
}

/** Carries one command out, while nobody else changes the workspace's subscriptions. Throws what the domain refuses. */
export function changeSubscription(
  worker: Db,
  { subscription, workspace }: SubscriptionRef,
  command: SubscriptionCommand,
  meta: EventMeta,
): Promise<void> {
  return asWorker(worker, async (tx) => {
    await runningSubscription(tx, workspace, { hold: true });
    await changeSubscriptions(tx, workspace, [{ subscription, command }], meta);
  });
}

/** How one stands. */
export async function loadSubscription(worker: Db, subscription: string): Promise<SubscriptionState> {
  const { state } = await asWorker(worker, (tx) => loadAggregate(tx, subscriptionAggregate, subscription));
  return state;
}
