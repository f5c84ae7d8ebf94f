import type Stripe from 'stripe';
import { told } from './refusal.ts';

/** How a dispute stands. A warning takes no money, and one that is closed will not. */
export function disputeState({ status }: Stripe.Dispute): 'open' | 'won' | 'lost' {
  if (status === 'won' || status.startsWith('warning_')) return 'won';
  return status === 'lost' ? 'lost' : 'open';
}

/** What disputes over a charge leave of it: undefined where there is none, or each was won. */
export async function disputeOver(
  stripe: Stripe,
  { id, disputed }: Stripe.Charge,
): Promise<'open' | 'lost' | undefined> {
  if (!disputed) return undefined;
  const { data } = await told(stripe.disputes.list({ charge: id, limit: 100 }));
  const states = data.map(disputeState);
  if (states.includes('lost')) return 'lost';
  return states.includes('open') ? 'open' : undefined;
}
