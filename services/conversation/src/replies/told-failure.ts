import type { Message } from '@tutka/http-contracts';
import { type Asker, guestOf } from '../turns/asker.ts';
import type { ReplyFailure } from './failure.ts';

type Told = Pick<ReplyFailure, 'error' | 'errorCode'>;

/** What a guest can do something about, or what is nobody's fault. By codes of their own, as translations go by these. */
const guestsOwn: Readonly<Record<string, Told>> = {
  MODEL_CONTEXT_TOO_LONG: {
    error: 'This chat has become too long. Begin a new one.',
    errorCode: 'AGENT_CHAT_TOO_LONG',
  },
  MODEL_PICTURES_REFUSED: {
    error: 'This agent cannot see pictures. Ask without them.',
    errorCode: 'AGENT_SEES_NO_PICTURES',
  },
  MODEL_BLOCKED: {
    error: 'The content filter held the answer back.',
    errorCode: 'AGENT_ANSWER_BLOCKED',
  },
};

const unavailable: Told = {
  error: 'The agent cannot answer at the moment. Please try again later.',
  errorCode: 'AGENT_UNAVAILABLE',
};

/**
 * How a failure of the model is told to who asked. A guest hears nothing of the provider behind the agent, which is its
 * owner's to look after: neither its name, nor what it says of keys and accounts.
 */
export function toldFailure<F extends Told>(asker: Asker, failure: F): F {
  const { errorCode } = failure;
  if (!guestOf(asker) || !errorCode.startsWith('MODEL_')) return failure;
  return { ...failure, ...(guestsOwn[errorCode] ?? unavailable) };
}

/** The same of a message that is kept. */
export function toldMessage(asker: Asker, message: Message): Message {
  const { error, errorCode } = message;
  if (error === null || errorCode === null) return message;
  return { ...message, ...toldFailure(asker, { error, errorCode }) };
}
