import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import { StripeRefusal } from './stripe-refusal.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Not made now, but remembered. */
  readonly replayed?: boolean;
}

const DAY = 24 * 60 * 60;

const toldAs = ({ status, ...refusal }: { status: number; body: object }): Answer => ({
  status,
  body: JSON.stringify(refusal.body),
});

/** What a call answers: an object, or why not. */
export function answering(work: () => object): Answer {
  try {
    return { status: 200, body: JSON.stringify(work(), null, 2) };
  } catch (error) {
    if (error instanceof StripeRefusal) return toldAs({ status: error.status, body: error.body() });
    throw error;
  }
}

function otherUse(key: string): Answer {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  const refusal = new StripeRefusal(400, message, { type: 'idempotency_error' });
  return toldAs({ status: 400, body: refusal.body() });
}

/** Answers a call with a key as the first with that key was answered; for a day. */
export function answeringOnce(account: Account, key: string, asked: string, work: () => object): Answer {
  const { store, now } = account;
  const id = `key_${createHash('sha256').update(key).digest('hex')}`;
  const known = store.get('remembered answer', id);
  if (known !== undefined && now() - known.created < DAY) {
    return known.asked === asked ? { status: known.status, body: known.body, replayed: true } : otherUse(key);
  }
  let isOfForm = false;
  const answer = answering(() => {
    try {
      return work();
    } catch (error) {
      isOfForm = error instanceof StripeRefusal && error.isOfForm;
      throw error;
    }
  });
  if (!isOfForm) {
    store.put({ id, object: 'remembered answer', created: now(), asked, ...answer });
  }
  return answer;
}
