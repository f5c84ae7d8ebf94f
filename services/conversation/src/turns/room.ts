import type { PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { estimateInputTokens } from '@tutka/model-client';
import type { Past } from '../domain/context.ts';
import { messagesFor, type Prepared } from './prepare.ts';
import type { Asking } from './turn.ts';

/** Left for an answer of which nobody said how long it may be, and at most this part of the window. */
const ANSWER = 4_096;
const ANSWER_SHARE = 1 / 4;
/** Of what is then left: estimates fall short, and tools answer. */
const PAST_SHARE = 0.85;
/** Of the window, that an answer keeps from the past, however long it may be. */
const LONGEST_SHARE = 1 / 2;

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
  const answer = maxTokens === undefined ? unsaidAnswer(window) : Math.min(maxTokens, window * LONGEST_SHARE);
  const others = estimateInputTokens(messagesFor(system, [], asked, tools), tools);
  return Math.max(0, Math.floor((window - answer - others) * PAST_SHARE));
}

/** How long an answer may be: no longer than agent and window leave it, since providers refuse what could be more than the window. */
export function answerLimit({
  choice,
  maxTokens,
  messages,
  tools,
  askersTools = [],
}: Pick<Asking, 'choice' | 'maxTokens' | 'messages' | 'tools' | 'askersTools'>): number | undefined {
  const window = choice?.contextTokens;
  if (window === undefined || maxTokens === undefined) return maxTokens;
  const left = window - estimateInputTokens(messages, [...tools, ...askersTools]);
  return Math.min(maxTokens, Math.floor(Math.max(left, unsaidAnswer(window))));
}

function unsaidAnswer(window: number): number {
  return Math.min(ANSWER, window * ANSWER_SHARE);
}
