import type { Currency, DiscountCode, Product } from '@tutka/http-contracts';
import { midnight } from '../../../../lib/address/index.ts';

type Kind = Product['kind'];
export const PRODUCT_KINDS = ['plan', 'agent', 'credits'] as const satisfies readonly Kind[];

/** Until when and how often a code counts, as fields have it: days, and '' for without. */
export interface CodeTerms {
  readonly from: string;
  readonly until: string;
  readonly limit: number | string;
}

/** What is written of a code. */
export interface CodeForm extends CodeTerms {
  readonly code: string;
  readonly kind: DiscountCode['kind'];
  readonly value: string;
  readonly currency: Currency;
  /** None: for everything. */
  readonly kinds: readonly Kind[];
  /** None: for every plan. */
  readonly planIds: readonly string[];
  /** None: for every agent. */
  readonly agentUUIDs: readonly string[];
}

export const emptyCode: CodeForm = {
  code: '',
  kind: 'percent',
  value: '',
  currency: 'USD',
  from: '',
  until: '',
  limit: '',
  kinds: [],
  planIds: [],
  agentUUIDs: [],
};

/** Days begin and end where the one who writes them is; the last day counts to its end. */
export function datesOf({ from, until, limit }: CodeTerms) {
  return { from: midnight(from, 0), until: midnight(until, 1), limit: limit === '' ? null : Number(limit) };
}

/** What was changed of a code: a day that nobody changed stays the instant it is, which another time zone may have written. */
export function changesOf(terms: CodeTerms, code: DiscountCode) {
  const before = termsOf(code);
  const { from, until, limit } = datesOf(terms);
  return {
    ...(terms.from !== before.from && { from }),
    ...(terms.until !== before.until && { until }),
    ...(limit !== code.limit && { limit }),
  };
}

/** The dates of a code as fields have them. */
export function termsOf({ from, until, limit }: DiscountCode): CodeTerms {
  return {
    from: dayOf(from),
    until: dayOf(until === null ? null : new Date(Date.parse(until) - 1).toISOString()),
    limit: limit ?? '',
  };
}

function dayOf(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The fields as they are sent. */
export function bodyOf(form: CodeForm) {
  const { code, kind, value, currency, kinds, planIds, agentUUIDs } = form;
  return {
    code: code.trim().toUpperCase(),
    kind,
    value: value.trim(),
    currency: kind === 'percent' ? null : currency,
    ...datesOf(form),
    products: {
      kinds: [...kinds],
      planIds: kinds.includes('plan') ? [...planIds] : [],
      agentUUIDs: kinds.includes('agent') ? [...agentUUIDs] : [],
    },
  };
}

/** Whether there is enough to be sent. */
export function isWhole({ code, kind, value }: CodeForm): boolean {
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/i.test(code.trim())) return false;
  if (!/^\d{1,15}(\.\d{1,4})?$/.test(value.trim()) || Number(value) === 0) return false;
  return kind === 'amount' || Number(value) <= 100;
}
