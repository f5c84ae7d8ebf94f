import type { CreditsEvent } from './credits.events.ts';
import { postingsOf } from './credits.postings.ts';

/** What is left of a grant. */
interface Lot {
  readonly grant: string;
  readonly left: string;
  readonly expiresAt: string | null;
}

/** What is kept for a turn until its usage comes. */
interface Hold {
  readonly turn: string;
  readonly amount: string;
  readonly until: string;
}

/** A workspace's credits: open grants and reservations alone, so that it stays small. Amounts as text, for snapshots. */
export interface CreditsState {
  readonly available: string;
  readonly reserved: string;
  /** Used beyond all grants; the next ones pay it. */
  readonly owed: string;
  /** The first to expire first. */
  readonly lots: readonly Lot[];
  readonly holds: readonly Hold[];
  /** The newest month that the plan granted for, and how much. */
  readonly month: { readonly name: string; readonly given: string } | null;
}

export const noCredits: CreditsState = {
  available: '0',
  reserved: '0',
  owed: '0',
  lots: [],
  holds: [],
  month: null,
};

export function evolveCredits(state: CreditsState, event: CreditsEvent): CreditsState {
  const { available = 0n, reserved = 0n } = postingsOf(event);
  const moved = {
    ...state,
    available: (BigInt(state.available) + available).toString(),
    reserved: (BigInt(state.reserved) + reserved).toString(),
  };
  switch (event.type) {
    case 'CreditsGranted':
      return granted(moved, event.data);
    case 'CreditsReserved':
      return { ...moved, holds: [...state.holds, event.data] };
    case 'CreditsReleased':
      return { ...moved, holds: without(state, event.data.turn) };
    case 'CreditsExpired':
      return { ...moved, lots: state.lots.flatMap((lot) => reduced(lot, event.data)) };
    case 'CreditsSettled': {
      const { usage, held, used, payer } = event.data;
      const freed = held === '0' ? moved : { ...moved, holds: without(state, usage.turn) };
      return payer === 'house' ? freed : spent(freed, BigInt(used));
    }
  }
}

function granted(
  state: CreditsState,
  { grant, amount, expiresAt, month }: Extract<CreditsEvent, { type: 'CreditsGranted' }>['data'],
): CreditsState {
  const paid = smaller(BigInt(state.owed), BigInt(amount));
  const left = BigInt(amount) - paid;
  const lots = left === 0n ? state.lots : [...state.lots, { grant, left: left.toString(), expiresAt }];
  return {
    ...state,
    owed: (BigInt(state.owed) - paid).toString(),
    lots: lots.toSorted((one, other) => compareEnds(one.expiresAt, other.expiresAt)),
    month: month === null ? state.month : givenFor(month, BigInt(amount), state),
  };
}

/** A plan that is changed for a larger one gives the rest in the same month. */
function givenFor(name: string, amount: bigint, { month }: CreditsState): CreditsState['month'] {
  const before = month?.name === name ? BigInt(month.given) : 0n;
  return { name, given: (before + amount).toString() };
}

function spent(state: CreditsState, used: bigint): CreditsState {
  let rest = used;
  const lots = state.lots.flatMap((lot) => {
    const taken = smaller(BigInt(lot.left), rest);
    rest -= taken;
    return reduced(lot, { grant: lot.grant, amount: taken.toString() });
  });
  return { ...state, lots, owed: (BigInt(state.owed) + rest).toString() };
}

function reduced(lot: Lot, { grant, amount }: { grant: string; amount: string }): Lot[] {
  if (lot.grant !== grant) return [lot];
  const left = BigInt(lot.left) - BigInt(amount);
  return left === 0n ? [] : [{ ...lot, left: left.toString() }];
}

function without({ holds }: CreditsState, turn: string | null): readonly Hold[] {
  return holds.filter((hold) => hold.turn !== turn);
}

/** What never ends comes last. */
function compareEnds(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
