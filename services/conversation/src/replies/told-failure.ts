import type { Message } from '@tutka/http-contracts';
import { type Asker, guestOf } from '../turns/asker.ts';
import type { ReplyFailure } from './failure.ts';

/** What a guest can do something about, or what is nobody's fault. */
const guestsOwn: Readonly<Record<string, string>> = {
  MODEL_CONTEXT_TOO_LONG: 'This chat has become too long. Begin a new one.',
  MODEL_PICTURES_REFUSED: 'This agent cannot see pictures. Ask without them.',
  MODEL_BLOCKED: 'The content filter held the answer back.',
};

const unavailable = {
  error: 'The agent cannot answer at the moment. Please try again later.',
  errorCode: 'AGENT_UNAVAILABLE',
} as const;

/**
 * How a failure of the model is told to who asked. A guest hears nothing of the provider behind the agent, which is its
 * owner's to look after: neither its name, nor what it says of keys and accounts.
 */
export function toldFailure<F extends Pick<ReplyFailure, 'error' | 'errorCode'>>(
  asker: Asker,
  failure: F,
): F {
  const { errorCode } = failure;
  if (!guestOf(asker) || !errorCode.startsWith('MODEL_')) return failure;
  const own = guestsOwn[errorCode];
  return { ...failure, ...(own === undefined ? unavailable : { error: own }) };
}

/** The same of a message that is kept. */
export function toldMessage(asker: Asker, message: Message): Message {
  const { error, errorCode } = message;
  if (error === null || errorCode === null) return message;
  return { ...message, ...toldFailure(asker, { error, errorCode }) };
}
