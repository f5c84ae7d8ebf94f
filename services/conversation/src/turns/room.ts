import type { PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { estimateInputTokens } from '@tutka/model-client';
import type { Past } from '../domain/context.ts';
import { messagesFor, type Prepared } from './prepare.ts';

/** Left for an answer of which nobody said how long it may be, and at most this part of the window. */
const ANSWER = 4_096;
const ANSWER_SHARE = 1 / 4;
/** Of what is then left: estimates fall short, and tools answer. */
const PAST_SHARE = 0.85;

/**
 * Tokens of the past that go with a question: what its model takes at once without the answer, the agent's words, the
 * question and the tools. `byDefault`: of a model of which nobody said what it takes.
 */
export function roomForPast(
  { model, maxTokens }: Pick<PrepareTurnResponse, 'model' | 'maxTokens'>,
  { system, tools }: Pick<Prepared, 'system' | 'tools'>,
  asked: Pick<Past, 'content' | 'pictures'>,
  byDefault: number,
): number {
  const window = model?.contextTokens;
  if (window === undefined) return byDefault;
  const answer = maxTokens ?? Math.min(ANSWER, window * ANSWER_SHARE);
  const others = estimateInputTokens(messagesFor(system, [], asked, tools), tools);
  return Math.max(0, Math.floor((window - answer - others) * PAST_SHARE));
}
