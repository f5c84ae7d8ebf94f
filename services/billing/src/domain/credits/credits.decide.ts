import type { CreditsEvent, GrantSource, Usage } from './credits.events.ts';
import { type CreditsState, evolveCredits } from './credits.state.ts';

/** What the workspace's plan includes in the month that it is; another amount is another grant. */
export interface MonthGrant {
  readonly grant: string;
  /** Such as 2026-11. */
  readonly month: string;
  readonly amount: bigint;
  readonly expiresAt: string;
}

/** When it is, as ISO text, and what the plan gives for it; null: the plan takes no credits. */
export interface Moment {
  readonly now: string;
  readonly month: MonthGrant | null;
}

/** A usage record with what it costs. */
export interface Charge {
  readonly usage: Usage;
  readonly cost: bigint;
  readonly isPriced: boolean;
}

export type CreditsCommand =
  | {
      readonly type: 'grant';
      readonly grant: string;
      readonly source: Exclude<GrantSource, 'plan'>;
      readonly amount: bigint;
      readonly expiresAt: string | null;
    }
  /** Ends what is left of a grant, such as one that was paid back. */
  | { readonly type: 'end'; readonly grant: string }
  /** Does what time has brought: lapsed reservations, ended grants, a new month's. */
  | ({ readonly type: 'refresh' } & Moment)
  | ({
      readonly type: 'reserve';
      readonly turn: string;
      readonly amount: bigint;
      readonly until: string;
    } & Moment)
  | ({ readonly type: 'settle'; readonly charges: readonly Charge[] } & Moment)
  | { readonly type: 'release'; readonly turn: string };

/** Nothing is left to spend. */
export class OutOfCredits extends Error {
  override readonly name = 'OutOfCredits';
}

/** Credits are granted and charged in amounts above zero and from zero up. */
class NotACreditAmount extends Error {
  override readonly name = 'NotACreditAmount';
}

/** Throws OutOfCredits. */
export function decideCredits(command: CreditsCommand, state: CreditsState): CreditsEvent[] {
  switch (command.type) {
    case 'grant': {
      const { grant, source, amount, expiresAt } = command;
      if (amount <= 0n) throw new NotACreditAmount();
      const data = { grant, source, amount: amount.toString(), expiresAt, month: null };
      return [{ type: 'CreditsGranted', data }];
    }
    case 'end':
      return state.lots
        .filter(({ grant }) => grant === command.grant)
        .flatMap((lot) => end(lot, state, 'ended'));
    case 'release':
      return holdsOf(state, command.turn).map((hold) => released(hold, 'given back'));
    case 'refresh':
      return refresh(command, state);
    case 'reserve':
      return after(refresh(command, state), state, (now) => reserve(command, now));
    case 'settle':
      return command.charges.reduce(
        (events, charge) => after(events, state, (now) => settle(charge, command, now)),
        refresh(command, state),
      );
  }
}

/** Further events, decided on the state that `events` lead to. */
function after(
  events: CreditsEvent[],
  state: CreditsState,
  decide: (state: CreditsState) => CreditsEvent[],
): CreditsEvent[] {
  return [...events, ...decide(events.reduce(evolveCredits, state))];
}

function refresh({ now, month }: Moment, state: CreditsState): CreditsEvent[] {
  const lapsed = state.holds.filter(({ until }) => until <= now).map((hold) => released(hold, 'lapsed'));
  const due = state.lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
  const ended = due.reduce((events, lot) => after(events, state, (then) => end(lot, then, 'over')), lapsed);
  return [...ended, ...ofMonth(month, state)];
}

/** What the month still has to give: all of it, or what a larger plan includes beyond the one before. */
function ofMonth(month: MonthGrant | null, state: CreditsState): CreditsEvent[] {
  if (month === null || (state.month?.name ?? '') > month.month) return [];
  const { amount, ...rest } = month;
  const due = amount - (state.month?.name === month.month ? BigInt(state.month.given) : 0n);
  if (due <= 0n) return [];
  return [{ type: 'CreditsGranted', data: { ...rest, source: 'plan', amount: due.toString() } }];
}

/** What turns may still use stays until they have. */
function end(
  { grant, left }: CreditsState['lots'][number],
  { available }: CreditsState,
  reason: 'over' | 'ended',
): CreditsEvent[] {
  const free = BigInt(left) < BigInt(available) ? BigInt(left) : BigInt(available);
  return free > 0n ? [{ type: 'CreditsExpired', data: { grant, amount: free.toString(), reason } }] : [];
}

function reserve(
  { turn, amount, until }: Extract<CreditsCommand, { type: 'reserve' }>,
  state: CreditsState,
): CreditsEvent[] {
  if (holdsOf(state, turn).length > 0) return [];
  const available = BigInt(state.available);
  if (available <= 0n) throw new OutOfCredits();
  const held = amount < available ? amount : available;
  if (held <= 0n) return [];
  return [{ type: 'CreditsReserved', data: { turn, amount: held.toString(), until } }];
}

/** What turns are reserved for; what they take beside it, such as a summary or a search before the reply, is over before it is. */
const ANSWERS: readonly string[] = ['reply', 'test', 'program'];

function settle({ usage, cost, isPriced }: Charge, { month }: Moment, state: CreditsState): CreditsEvent[] {
  if (cost < 0n) throw new NotACreditAmount();
  const { turn, kind } = usage;
  const [hold] = turn !== null && ANSWERS.includes(kind) ? holdsOf(state, turn) : [];
  const payer = month === null ? 'house' : 'credits';
  const data = { usage, held: hold?.amount ?? '0', used: cost.toString(), payer, isPriced } as const;
  return [{ type: 'CreditsSettled', data }];
}

function holdsOf({ holds }: CreditsState, turn: string) {
  return holds.filter((hold) => hold.turn === turn);
}

function released(
  { turn, amount }: CreditsState['holds'][number],
  reason: 'given back' | 'lapsed',
): CreditsEvent {
  return { type: 'CreditsReleased', data: { turn, amount, reason } };
}
