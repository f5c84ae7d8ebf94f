import { asWorker } from '@tutka/database';
import type { PaymentProvider } from '../clients/payment-provider.ts';
import type { Difference } from '../domain/reconciliation/difference.events.ts';
import { findSubscription } from '../projections/subscription.ts';
import { capturesOf, nameAnew, type ReconciliationWork } from '../store/reconciliation-work.ts';
import type { SubscriptionRef } from '../subscriptions/change-subscription.ts';
import { renewJob } from '../subscriptions/renew-subscription.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/** Money that the provider took by itself for a subscription of ours, and of which nobody here has heard yet. */
export interface OwnCharge {
  readonly difference: Difference;
  readonly ref: SubscriptionRef;
}

/** Which of the differences are such charges, as the provider tells. Throws ProviderUnavailable and ProviderRefused. */
export async function ownCharges(
  { worker }: ReconcileDeps,
  { run }: ReconciliationWork,
  { name, books }: PaymentProvider,
  found: readonly Difference[],
): Promise<OwnCharge[]> {
  const unknown = found.filter(({ kind, payment }) => kind === 'UNKNOWN_CHARGE' && payment === null);
  if (!books?.subscriptionOf || unknown.length === 0) return [];
  const captures = await asWorker(worker, (tx) => capturesOf(tx, run, unknown));
  const own: OwnCharge[] = [];
  for (const difference of unknown) {
    const capture = captures.get(difference.about);
    const uuid = capture === undefined ? undefined : await books.subscriptionOf(capture);
    const row = uuid === undefined ? undefined : await asWorker(worker, (tx) => findSubscription(tx, uuid));
    if (row?.provider !== name) continue;
    own.push({ difference, ref: { subscription: row.uuid, workspace: row.workspace } });
  }
  return own;
}

/** The ordinary way: the subscription is looked at, which finds what was charged for it; then the books know the payment. */
export async function noteOwnCharge(
  deps: ReconcileDeps,
  work: ReconciliationWork,
  { difference, ref }: OwnCharge,
): Promise<void> {
  const { subscription: subject, workspace } = ref;
  await renewJob(deps)({ kind: 'renew', subject, workspace, tries: 1, epoch: '0' });
  await asWorker(deps.worker, (tx) => nameAnew(tx, work, difference.subject));
}
