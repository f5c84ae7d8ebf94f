import type { RecurringProvider } from '../clients/recurring-provider.ts';
import type { SignedAgreement } from '../domain/subscriptions/subscription.events.ts';
import type { Running, SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { recurringIfAny } from '../payments/providers.ts';
import { loadSubscription } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';

/** What is not ended there yet is asked to be again after this. */
const AGAIN_MS = 60_000;
/** The same where its provider is not set up any more: should it be set up again, it would go on charging. */
const AGAIN_WITHOUT_MS = 86_400_000;

/** When the provider is asked once more, as it has not ended it yet; 0: it has. */
async function end(deps: RenewDeps, subscription: string, agreement: SignedAgreement): Promise<number> {
  const recurring = recurringIfAny(deps.providers, agreement);
  if (!recurring) return AGAIN_WITHOUT_MS;
  const { state } = await recurring.end({ subscription, reference: agreement.reference });
  return state === 'active' || state === 'open' ? AGAIN_MS : 0;
}

/** Whether and how the next period is charged, as it was decided here. */
async function bringInLine(
  recurring: RecurringProvider,
  subscription: string,
  { reference }: SignedAgreement,
  { renewal, until, frozenBy }: Running,
): Promise<void> {
  if (!renewal) return;
  const known = { subscription, reference };
  const wanted = !renewal.isEnding && frozenBy === undefined;
  const truth = await recurring.lookAgreement(known);
  if (truth.state !== 'active') return;
  // Ended there by the person: the job that renews finds that out, and it is not to be undone.
  if (wanted && !truth.renews) return;
  await recurring.renew(known, wanted);
  if (!wanted) return;
  const { amount, period } = renewal.next ?? renewal.terms;
  const terms = { amount: { minor: BigInt(amount.minor), currency: amount.currency }, period };
  await recurring.reprice(known, { ...terms, nextAt: new Date(until) });
}

/** Those that nothing is charged by any more. */
function overOf({ phase, renewal }: Begun): readonly SignedAgreement[] {
  const { former = [], agreement } = renewal ?? {};
  return phase === 'ended' && agreement ? [...former, agreement] : former;
}

type Begun = Extract<SubscriptionState, { phase: 'active' | 'ended' }>;

/** While a period is being charged, its terms stay. */
async function keep(deps: RenewDeps, subscription: string, state: Begun): Promise<void> {
  const { agreement, due } = state.renewal ?? {};
  if (!agreement || due || state.phase !== 'active') return;
  const recurring = recurringIfAny(deps.providers, agreement);
  if (recurring) await bringInLine(recurring, subscription, agreement, state);
}

/** The job of an agreement: what the provider would charge is what was decided here. */
export function agreementJob(deps: RenewDeps): JobHandler {
  return async ({ subject: subscription }) => {
    const state = await loadSubscription(deps.worker, subscription);
    if (state.phase !== 'active' && state.phase !== 'ended') return 'done';
    const ends = await Promise.all(overOf(state).map((one) => end(deps, subscription, one)));
    await keep(deps, subscription, state);
    const waits = ends.filter((ms) => ms > 0);
    return waits.length === 0 ? 'done' : { againInMs: Math.min(...waits) };
  };
}
