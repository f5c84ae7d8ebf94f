import { parseDecimal, parseMoney } from '../money.ts';
import type { DiscountEvent, DiscountTerms } from './discount.events.ts';

export type DiscountState =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'made';
      readonly code: string;
      readonly terms: DiscountTerms;
      readonly isActive: boolean;
    };
export const noDiscount: DiscountState = { phase: 'none' };

export type DiscountCommand =
  | { readonly type: 'create'; readonly code: string; readonly terms: DiscountTerms }
  | {
      readonly type: 'change';
      readonly isActive: boolean | undefined;
      readonly terms: Partial<Pick<DiscountTerms, 'from' | 'until' | 'limit'>>;
    };

/** There is no such code. */
class DiscountNotFound extends Error {
  override readonly name = 'DiscountNotFound';
}

/** It would take off nothing, or more than there is; or its dates are the wrong way round. */
class DiscountMeaningless extends Error {
  override readonly name = 'DiscountMeaningless';
}

/** Throws DiscountNotFound, DiscountMeaningless, NotAnAmount. */
export function decideDiscount(command: DiscountCommand, state: DiscountState): DiscountEvent[] {
  if (command.type === 'create') {
    const { code, terms } = command;
    refuseMeaningless(terms);
    return state.phase === 'none' ? [{ type: 'DiscountCreated', data: { code, terms } }] : [];
  }
  if (state.phase === 'none') throw new DiscountNotFound();
  const data = {
    terms: { ...state.terms, ...command.terms },
    isActive: command.isActive ?? state.isActive,
  };
  refuseMeaningless(data.terms);
  const before = { terms: state.terms, isActive: state.isActive };
  return JSON.stringify(data) === JSON.stringify(before) ? [] : [{ type: 'DiscountChanged', data }];
}

function refuseMeaningless({ kind, value, currency, from, until }: DiscountTerms): void {
  if (kind === 'percent') {
    const hundredths = parseDecimal(value, 2);
    if (hundredths === 0n || hundredths > 10_000n) {
      throw new DiscountMeaningless('A percentage is from 0.01 to 100.');
    }
  } else if (currency === null) {
    throw new DiscountMeaningless('An amount needs its currency.');
  } else if (parseMoney(value, currency) === 0n) {
    throw new DiscountMeaningless('An amount is more than zero.');
  }
  if (from !== null && until !== null && Date.parse(from) >= Date.parse(until)) {
    throw new DiscountMeaningless('It ends before it begins.');
  }
}

export function evolveDiscount(state: DiscountState, event: DiscountEvent): DiscountState {
  if (event.type === 'DiscountCreated') return { phase: 'made', ...event.data, isActive: true };
  return state.phase === 'made' ? { ...state, ...event.data } : state;
}
