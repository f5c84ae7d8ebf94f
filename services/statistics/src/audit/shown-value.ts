import { currencyDigits } from '@tutka/http-contracts';
import type { Json } from '../domain/audit-action.ts';

const moments = new Set(['expiresAt', 'until', 'nextTryAt', 'at', 'from', 'to']);
const enums = /^(?:SHARE_STATUS|STOP_REASON|USAGE_KIND)_/;
const NANO_DIGITS = 9;

/** What stands at a path of a message's JSON, as people read it; null: nothing, or an empty list. */
export function shownAt(json: Json, path: string): Json {
  const found = path.split('.').reduce<Json>((at, step) => (isObject(at) ? (at[step] ?? null) : null), json);
  if (typeof found === 'string') return textOf(path, found);
  if (Array.isArray(found) && found.length === 0) return null;
  return isMoney(found) ? moneyText(found) : found;
}

function textOf(path: string, text: string): string | null {
  if (text === '') return null;
  if (moments.has(path) && /^\d+$/.test(text)) return new Date(Number(text)).toISOString();
  if (path === 'amount') return decimal(text, NANO_DIGITS).replace(/0{1,7}$/, '');
  return enums.test(text) ? text.replace(enums, '').toLowerCase() : text;
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMoney(value: Json): value is { minor: string; currency: string } {
  return isObject(value) && 'minor' in value && 'currency' in value;
}

function moneyText({ minor, currency }: { minor: string; currency: string }): string {
  return `${decimal(minor, currencyDigits(currency || 'XXX'))} ${currency}`.trim();
}

function decimal(units: string, digits: number): string {
  const sign = units.startsWith('-') ? '-' : '';
  const text = units.replace('-', '').padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return sign + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
}
