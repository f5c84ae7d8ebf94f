import type { ApiKey, Scope } from '@tutka/http-contracts';
import { endOfDay } from '../../../lib/address/index.ts';

/** `kept`: as it is; `date`: the day that is written beside it. */
export type Term = '30' | '90' | '365' | 'date' | 'never' | 'kept';

/** What is written of a key. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly term: Term;
  /** As YYYY-MM-DD. */
  readonly date: string;
}

const DAY_MS = 86_400_000;

export const emptyKey: KeyForm = { name: '', scopes: ['chat'], term: '90', date: '' };

export function formOf({ name, scopes }: ApiKey): KeyForm {
  return { name, scopes, term: 'kept', date: '' };
}

/** Whether there is enough to be sent. */
export function isWhole({ name, scopes, term, date }: KeyForm): boolean {
  return name.trim() !== '' && scopes.length > 0 && (term !== 'date' || date !== '');
}

/** The fields as they are sent: a day ends at its end, where the person is. */
export function bodyOf({ name, scopes, term, date }: KeyForm, now: number) {
  const terms = { name: name.trim(), scopes: [...scopes] };
  if (term === 'kept') return terms;
  return { ...terms, expiresAt: endOf(term, date, now) };
}

function endOf(term: Exclude<Term, 'kept'>, date: string, now: number): string | null {
  if (term === 'never') return null;
  if (term === 'date') return endOfDay(date);
  return new Date(now + Number(term) * DAY_MS).toISOString();
}
