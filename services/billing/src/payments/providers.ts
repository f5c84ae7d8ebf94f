import type { PaymentProvider, ProviderName } from '../clients/payment-provider.ts';
import type { RecurringProvider } from '../clients/recurring-provider.ts';
import type { SignedAgreement } from '../domain/subscriptions/subscription.events.ts';

/** The providers that are set up. */
export type Providers = ReadonlyMap<ProviderName, PaymentProvider>;

/** This provider is not set up here. */
class ProviderNotOffered extends Error {
  override readonly name = 'ProviderNotOffered';
}

/** It does not take that currency. */
export class ProviderCurrency extends Error {
  override readonly name = 'ProviderCurrency';
}

/** Throws ProviderNotOffered. */
export function providerOf(providers: Providers, name: ProviderName): PaymentProvider {
  const provider = providers.get(name);
  if (!provider) throw new ProviderNotOffered(`Payments by ${name} are not set up here.`);
  return provider;
}

/** The half of a provider that charges without the person. Throws ProviderNotOffered. */
export function recurringOf({ name, recurring }: PaymentProvider): RecurringProvider {
  if (!recurring) throw new ProviderNotOffered(`Subscriptions by ${name} are not set up here.`);
  return recurring;
}

/** That half of the provider of an agreement; undefined where it is not set up any more, so that nothing can be asked of it. */
export function recurringIfAny(
  providers: Providers,
  { provider }: SignedAgreement,
): RecurringProvider | undefined {
  return providers.get(provider)?.recurring;
}
