import { SettingsError } from '@tutka/service-runtime';
import type { PaymentProvider, ProviderName } from '../clients/payment-provider.ts';
import type { Settings } from '../config.ts';
import type { Providers } from './providers.ts';

type Clock = () => Date;

/**
 * The providers that settings name, by that clock; one whose secrets are not all there stops the start. The client of one that they
 * do not name is not loaded: the two are a tenth of what a start takes. @throws SettingsError
 */
export async function providersFrom(settings: Settings, now: Clock = () => new Date()): Promise<Providers> {
  const named = await Promise.all([stripeFrom(settings, now), alipayFrom(settings, now)]);
  const providers = named.filter((one) => one !== undefined);
  return new Map<ProviderName, PaymentProvider>(providers.map((provider) => [provider.name, provider]));
}

/** What was not given is left out. */
function given<T extends Readonly<Record<string, unknown>>>(settings: T) {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: NonNullable<T[Name]> };
}

async function stripeFrom(settings: Settings, now: Clock): Promise<PaymentProvider | undefined> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  const { createStripe } = await import('../clients/stripe/create-stripe.ts');
  return createStripe({
    now,
    secretKey: secretKey ?? '',
    webhookSecret: webhookSecret ?? '',
    ...given({ apiBase: settings.STRIPE_API_BASE }),
    ...(settings.STRIPE_SANDBOX && { sandbox: true }),
  });
}

async function alipayFrom(settings: Settings, now: Clock): Promise<PaymentProvider | undefined> {
  const { ALIPAY_APP_ID: appId, ALIPAY_NOTIFY_URL: notifyUrl } = settings;
  if (appId === undefined) return undefined;
  const { createAlipay } = await import('../clients/alipay/alipay.ts');
  const { InvalidAlipaySettings } = await import('../clients/alipay/keys.ts');
  const options = {
    now,
    appId,
    privateKey: settings.ALIPAY_PRIVATE_KEY ?? '',
    alipayPublicKey: settings.ALIPAY_PUBLIC_KEY ?? '',
    notifyUrl: notifyUrl ?? new URL('/api/payments/webhooks/alipay', settings.PUBLIC_URL).href,
    ...given({
      gateway: settings.ALIPAY_GATEWAY,
      pageGateway: settings.ALIPAY_PAGE_GATEWAY,
      sellerId: settings.ALIPAY_SELLER_ID,
      signScene: settings.ALIPAY_SIGN_SCENE,
    }),
    sandbox: settings.ALIPAY_SANDBOX,
  };
  try {
    return createAlipay(options);
  } catch (error) {
    if (!(error instanceof InvalidAlipaySettings)) throw error;
    throw new SettingsError(`Settings of ALIPAY_ cannot be used: ${error.message}`);
  }
}
