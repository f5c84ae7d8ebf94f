import { currencyDigits } from '@tutka/http-contracts';
import type { Json } from '../domain/audit-action.ts';
import { decimal } from '../domain/decimal.ts';

const moments = new Set(['expiresAt', 'until', 'nextTryAt', 'at', 'from', 'to']);
/** From one on: nought is none. */
const counted = new Set(['restoredFrom']);
const enums = /^(?:SHARE_STATUS|STOP_REASON|USAGE_KIND)_/;
const NANO_DIGITS = 9;

/** What stands at a path of a message's JSON, as people read it; null: nothing, or an empty list. */
export function shownAt(json: Json, path: string): Json {
  const found = path.split('.').reduce<Json>((at, step) => (isObject(at) ? (at[step] ?? null) : null), json);
  if (typeof found === 'string') return textOf(path, found);
  if (found === 0 && counted.has(path)) return null;
  if (Array.isArray(found) && found.length === 0) return null;
  return isMoney(found) ? moneyText(found) : found;
}

function textOf(path: string, text: string): string | null {
  if (text === '') return null;
  if (moments.has(path) && /^\d+$/.test(text)) return new Date(Number(text)).toISOString();
  if (path === 'amount') return creditsText(text);
  return enums.test(text) ? text.replace(enums, '').toLowerCase() : text;
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMoney(value: Json): value is { minor: string; currency: string } {
  return isObject(value) && 'minor' in value && 'currency' in value;
}

/** An amount in nano-units, with two digits or as many as it needs. */
export const creditsText = (nanos: string): string => decimal(nanos, NANO_DIGITS).replace(/0{1,7}$/, '');

/** Amounts by currency, nested as deep as they are, from minor units. */
export function pricesShown(prices: Json): Json {
  if (!isObject(prices)) return prices;
  const shown = Object.entries(prices).map(([currency, price]) => [currency, priceIn(currency, price)]);
  return Object.fromEntries(shown);
}

function priceIn(currency: string, price: Json): Json {
  if (isObject(price)) {
    return Object.fromEntries(Object.entries(price).map(([name, one]) => [name, priceIn(currency, one)]));
  }
  return typeof price === 'string' ? decimal(price, currencyDigits(currency)) : price;
}

/** '19.00 EUR' of cents and a code. */
export function moneyText({ minor, currency }: { minor: string; currency: string }): string {
  return `${decimal(minor, currencyDigits(currency || 'XXX'))} ${currency}`.trim();
}
