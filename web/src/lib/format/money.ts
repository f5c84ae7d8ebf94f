const SYMBOLS: Readonly<Record<string, string>> = {
  CNY: '¥',
  JPY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  KRW: '₩',
  HKD: 'HK$',
  TWD: 'NT$',
  SGD: 'S$',
  AUD: 'A$',
  CAD: 'C$',
};

/** The symbol of a currency; its code where there is none. */
export function currencySymbol(currency: string): string {
  return SYMBOLS[currency] ?? currency;
}

/** '$12.50'; beside ¥, which two currencies share, the code stands too: '¥88 CNY'. An unknown currency: '5 CHF'. */
export function formatMoney(amount: string, currency: string): string {
  const symbol = SYMBOLS[currency];
  if (symbol === undefined) return `${amount} ${currency}`;
  return symbol === '¥' ? `${symbol}${amount} ${currency}` : `${symbol}${amount}`;
}
