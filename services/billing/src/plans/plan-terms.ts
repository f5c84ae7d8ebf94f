import type { Plan } from '@tutka/http-contracts';
import { formatMoney, formatNanos, LEDGER_DIGITS, parseDecimal, parseMoney } from '../domain/money.ts';
import type { PlanTerms } from '../domain/plans/plan.events.ts';
import type { PlanRow } from '../projections/plan.ts';
import { asSeeded } from './seeds.ts';

type Written = Omit<Plan, 'id' | 'seeded' | 'createdAt' | 'updatedAt'>;

/** What people write as decimal text, in minor units. Throws NotAnAmount where a currency has no such decimals. */
export function termsOf(written: Written): PlanTerms {
  return { ...written, ...pricesOf(written), ...creditsOf(written) };
}

/** The same of what is named. Throws NotAnAmount. */
export function changedTermsOf(written: Optional<Written>): Partial<PlanTerms> {
  const { prices, includedCredits, ...others } = written;
  const named = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(named),
    ...(prices && pricesOf({ prices })),
    ...(includedCredits !== undefined && creditsOf({ includedCredits })),
  };
}

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

function pricesOf({ prices }: Pick<Written, 'prices'>): Pick<PlanTerms, 'prices'> {
  return { prices: Object.fromEntries(Object.entries(prices).map(minorPrice)) };
}

function creditsOf({
  includedCredits,
}: Pick<Written, 'includedCredits'>): Pick<PlanTerms, 'includedCredits'> {
  const nanos = includedCredits === null ? null : parseDecimal(includedCredits, LEDGER_DIGITS);
  return { includedCredits: nanos === null ? null : nanos.toString() };
}

function minorPrice([currency, { month, year }]: [string, { month: string; year: string }]) {
  const minor = (text: string) => parseMoney(text, currency).toString();
  return [currency, { month: minor(month), year: minor(year) }];
}

/** A plan as the API shows it. */
export function planView({ prices, includedCredits, createdAt, updatedAt, ...others }: PlanRow): Plan {
  const shown = Object.entries(prices).map(([currency, { month, year }]) => [
    currency,
    { month: formatMoney(month, currency), year: formatMoney(year, currency) },
  ]);
  return {
    ...others,
    seeded: asSeeded(others),
    prices: Object.fromEntries(shown),
    includedCredits: includedCredits === null ? null : formatNanos(includedCredits),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
