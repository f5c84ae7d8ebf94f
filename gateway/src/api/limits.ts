import type { Route } from '@tutka/http-contracts';
import { HttpFailure, type Principal, waitInWords } from '@tutka/service-runtime';
import { addressGroup } from '../callers/address.ts';
import type { AtOnce } from '../limits/at-once.ts';
import { limitHeaders } from '../limits/limit-headers.ts';
import { type Count, type Limits, NotCounted } from '../limits/limits.ts';
import type { Exchange } from './exchange.ts';

function spend(exchange: Exchange, count: Count): void {
  Object.assign(exchange.headers, limitHeaders(count));
  if (count.allowed) return;
  throw new HttpFailure({
    code: 429,
    errorCode: 'RATE_LIMITED',
    error: `Too many requests. Try again in ${waitInWords(count.resetSeconds)}.`,
    retryAfterSeconds: count.resetSeconds,
  });
}

/** Counts a request against its address's wide budget. @throws HttpFailure 429 */
export async function countAddress(limits: Limits, exchange: Exchange): Promise<void> {
  const count = await limits('address', addressGroup(exchange.address));
  if (!count.allowed) spend(exchange, count);
}

/**
 * Counts a request against the budget of its route's class: a person's or a key's own, or the address's where nobody is
 * signed in. Sign-in codes count by address always; what counts against its address's wide budget is counted already. @throws HttpFailure 429; 503 where a sign-in cannot be counted
 */
export async function countCaller(
  limits: Limits,
  exchange: Exchange,
  row: Route,
  who: Principal,
): Promise<void> {
  if (row.rate === 'address') return;
  const own = row.rate === 'code' ? undefined : ownBudget(who);
  const key = own ?? addressGroup(exchange.address);
  spend(exchange, await limits(row.rate, key).catch(refusing));
}

const notNow = {
  code: 503,
  errorCode: 'SIGN_IN_UNAVAILABLE',
  error: 'Nobody can sign in at the moment. Please try again in a minute.',
  retryAfterSeconds: 5,
} as const;

const COME_AGAIN_SECONDS = 5;

const tooMany = {
  code: 429,
  errorCode: 'RATE_LIMITED',
  error: `Too many requests at once. Try again in ${waitInWords(COME_AGAIN_SECONDS)}.`,
  retryAfterSeconds: COME_AGAIN_SECONDS,
} as const;

function entered(atOnce: AtOnce, exchange: Exchange, key: string): () => void {
  const leave = atOnce.enter(key);
  if (leave !== undefined) return leave;
  const told = limitHeaders({ limit: atOnce.most, remaining: 0, resetSeconds: COME_AGAIN_SECONDS });
  Object.assign(exchange.headers, told);
  throw new HttpFailure(tooMany);
}

/** Counts a request among those of its person, with all keys, or of its address that run. @throws HttpFailure 429 */
export function countRunning(atOnce: AtOnce, exchange: Exchange, who: Principal): void {
  const own = 'userUuid' in who ? who.userUuid : undefined;
  exchange.response.once('close', entered(atOnce, exchange, own ?? addressGroup(exchange.address)));
}

/** Reads a body of which nobody knows yet who sends it: one of so many of an address. @throws HttpFailure 429 */
export async function countReading<T>(
  atOnce: AtOnce,
  exchange: Exchange,
  read: () => Promise<T>,
): Promise<T> {
  const leave = entered(atOnce, exchange, `body ${addressGroup(exchange.address)}`);
  try {
    return await read();
  } finally {
    leave();
  }
}

function refusing(error: unknown): never {
  throw error instanceof NotCounted ? new HttpFailure(notNow) : error;
}

function ownBudget(who: Principal): string | undefined {
  if (who.kind === 'key') return who.keyUuid;
  return who.kind === 'person' ? who.userUuid : undefined;
}
