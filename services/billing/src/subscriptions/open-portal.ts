import { ReturnUrlNotAllowed } from '../payments/pay-order.ts';
import { providerOf, recurringOf } from '../payments/providers.ts';
import { loadSubscription, type SubscriptionRef } from './change-subscription.ts';
import type { SubscribeDeps } from './pay-subscription.ts';

/** Its provider has no page where a person changes what they pay with, or nothing was signed there. */
class NoPortal extends Error {
  override readonly name = 'NoPortal';
}

/** The provider's page where a person changes what they pay with. Throws ReturnUrlNotAllowed, NoPortal. */
export async function openPortal(
  deps: SubscribeDeps,
  { subscription }: SubscriptionRef,
  page: { readonly returnUrl: string; readonly language: string },
): Promise<string> {
  if (!deps.origins.has(new URL(page.returnUrl).origin)) throw new ReturnUrlNotAllowed();
  const state = await loadSubscription(deps.worker, subscription);
  const agreement = state.phase === 'active' ? state.renewal?.agreement : undefined;
  if (!agreement) throw new NoPortal();
  const { portal } = recurringOf(providerOf(deps.providers, agreement.provider));
  if (!portal) throw new NoPortal();
  return await portal({ subscription, reference: agreement.reference }, page);
}
