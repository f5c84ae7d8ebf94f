import { CURRENCIES, type Currency, type Plan } from '@tutka/http-contracts';
import { changedOf } from '../../../../lib/changed/index.ts';

export const QUOTAS = ['messages', 'tokens', 'knowledgeBytes', 'agents', 'members'] as const;
type QuotaKey = (typeof QUOTAS)[number];

const MEGABYTE = 1024 ** 2;

export interface PriceRow {
  readonly currency: Currency;
  readonly month: string;
  readonly year: string;
}

/** What is written of a plan; an empty limit is none, knowledge is written in MB. */
export interface PlanForm {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly position: number | string;
  readonly isOffered: boolean;
  readonly prices: readonly PriceRow[];
  readonly quotas: Readonly<Record<QuotaKey, number | string>>;
  /** Empty: usage takes no credits. */
  readonly includedCredits: string;
}

export const emptyPlan: PlanForm = {
  id: '',
  name: '',
  description: '',
  position: 10,
  isOffered: false,
  prices: [{ currency: 'USD', month: '', year: '' }],
  quotas: { messages: '', tokens: '', knowledgeBytes: '', agents: '', members: '' },
  includedCredits: '',
};

export function formOf({ prices, quotas, includedCredits, ...rest }: Plan): PlanForm {
  const { id, name, description, position, isOffered } = rest;
  return {
    ...{ id, name, description, position, isOffered },
    prices: CURRENCIES.flatMap((currency) => {
      const price = prices[currency];
      return price ? [{ currency, ...price }] : [];
    }),
    quotas: {
      messages: quotas.messages ?? '',
      tokens: quotas.tokens ?? '',
      knowledgeBytes: megabytesOf(quotas.knowledgeBytes),
      agents: quotas.agents ?? '',
      members: quotas.members ?? '',
    },
    includedCredits: includedCredits ?? '',
  };
}

/** The fields as they are sent; `plan` is what was there before. */
export function termsOf({ id: _, prices, quotas, includedCredits, ...rest }: PlanForm, plan?: Plan) {
  const bytes = plan?.quotas.knowledgeBytes ?? null;
  return {
    ...rest,
    name: rest.name.trim(),
    description: rest.description.trim(),
    position: Number(rest.position),
    prices: Object.fromEntries(
      prices.map(({ currency, month, year }) => [currency, { month: month.trim(), year: year.trim() }]),
    ),
    quotas: {
      messages: limit(quotas.messages),
      tokens: limit(quotas.tokens),
      // What is shown is rounded.
      knowledgeBytes:
        quotas.knowledgeBytes === megabytesOf(bytes) ? bytes : limit(quotas.knowledgeBytes, MEGABYTE),
      agents: limit(quotas.agents),
      members: limit(quotas.members),
    },
    includedCredits: includedCredits.trim() || null,
  };
}

/**
 * What was changed of a plan since the form was opened on `start`, to be sent: prices and limits, of which all are sent together, are
 * otherwise as they are in `now`, where a colleague may have changed them meanwhile.
 */
export function changesOf(form: PlanForm, start: Plan, now: Plan) {
  const [before, after] = [termsOf(formOf(start), start), termsOf(form, start)];
  const { prices, quotas, ...rest } = changedOf(before, after);
  const isKept = ([currency]: readonly [string, unknown]) =>
    !(currency in before.prices) || currency in after.prices;
  const others = Object.fromEntries(Object.entries(now.prices).filter(isKept));
  return {
    ...rest,
    ...(prices && { prices: { ...others, ...changedOf(before.prices, after.prices) } }),
    ...(quotas && { quotas: { ...now.quotas, ...changedOf(before.quotas, after.quotas) } }),
  };
}

function megabytesOf(bytes: number | null): number | '' {
  return bytes === null ? '' : Number((bytes / MEGABYTE).toFixed(2));
}

function limit(typed: number | string, unit = 1): number | null {
  return typed === '' ? null : Math.round(Number(typed) * unit);
}

export const isMoney = (amount: string) => /^\d{1,15}(\.\d{1,4})?$/.test(amount.trim());

export const isId = (id: string) => /^[a-z][a-z0-9-]{0,39}$/.test(id);

/** Whether there is enough to be sent. */
export function isWhole({ id, name, prices, includedCredits }: PlanForm): boolean {
  return (
    isId(id) &&
    name.trim() !== '' &&
    prices.every(({ month, year }) => isMoney(month) && isMoney(year)) &&
    (includedCredits.trim() === '' || isMoney(includedCredits))
  );
}
