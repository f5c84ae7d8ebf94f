import { formatMoney, parseMoney } from '../../domain/money.ts';
import { type Amount, ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

/** The only currency of Alipay's page on the mainland. */
export const CURRENCY = 'CNY';

/** An amount as Alipay takes it. @throws ProviderRefused */
export function toTotal({ minor, currency }: Amount): string {
  if (currency !== CURRENCY) throw new ProviderRefused(`Alipay takes ${CURRENCY} only`);
  if (minor <= 0n) throw new ProviderRefused('Alipay takes at least 0.01');
  return formatMoney(minor, CURRENCY);
}

/** Alipay writes every amount with two decimals, as CNY has them. */
export function minorOf(text: string): bigint {
  try {
    return parseMoney(text, CURRENCY);
  } catch {
    throw new ProviderUnavailable('Alipay named an amount that is none');
  }
}
