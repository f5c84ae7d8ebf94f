import type { AppliedTax } from '../domain/invoices/tax.ts';
import type { SubscriptionTerms } from '../domain/subscriptions/subscription.events.ts';

/** A price as a subscription keeps it: what is charged for each period, with the tax that it has in it. */
export function agreedPrice(
  { totalMinor, tax }: { readonly totalMinor: bigint; readonly tax: AppliedTax | null },
  currency: string,
): Pick<SubscriptionTerms, 'amount' | 'tax'> {
  const amount = { minor: totalMinor.toString(), currency };
  if (!tax) return { amount };
  const { amountMinor: _, ...agreed } = tax;
  return { amount, tax: agreed };
}
