import { CURRENCY_SYMBOLS } from '@tutka/http-contracts';

const symbols: Readonly<Record<string, string>> = CURRENCY_SYMBOLS;

/** The symbol of a currency; its code where there is none. */
export function currencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}

/** '$1,250.50'; beside ¥, which two currencies share, the code stands too: '¥88 CNY'. An unknown currency: '5 CHF'. Below zero: '−$5.00'. */
export function formatMoney(amount: string, currency: string): string {
  if (amount.startsWith('-')) return `−${formatMoney(amount.slice(1), currency)}`;
  const [whole = '', ...fraction] = amount.split('.');
  const shown = [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
  const symbol = symbols[currency];
  if (symbol === undefined) return `${shown} ${currency}`;
  return symbol === '¥' ? `${symbol}${shown} ${currency}` : `${symbol}${shown}`;
}
