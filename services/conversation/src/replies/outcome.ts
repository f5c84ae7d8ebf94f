import { estimateInputTokens, estimateTokens } from '@tutka/model-client';
import type { UsageEvent, UsageKind } from '../domain/events.ts';
import type { LimitMet } from '../domain/reply-limits.ts';
import type { Closing } from '../domain/reply-line.ts';
import { COMPLETE, FAILED, STOPPED, type StopReason } from '../domain/reply-status.ts';
import type { Asker } from '../turns/asker.ts';
import type { Asking } from '../turns/turn.ts';
import { comeAgainAfter, failureOf, heldBack, type ReplyFailure } from './failure.ts';
import type { Heard, Tokens } from './hear.ts';
import { toldFailure } from './told-failure.ts';

/** How a reply ended. */
export type Outcome =
  | { readonly status: typeof COMPLETE; readonly limit?: LimitMet }
  | { readonly status: typeof STOPPED; readonly reason: StopReason; readonly limit?: LimitMet }
  | { readonly status: typeof FAILED; readonly failure: ReplyFailure; readonly retryAfterSeconds?: number };

/** The outcome of what was heard: `error` is what the hearing ended with, `reason` why it was to stop. */
export function outcomeOf(heard: Heard, error: unknown, reason: StopReason | undefined): Outcome {
  if (reason !== undefined) return { status: STOPPED, reason };
  if (error !== undefined) {
    const retryAfterSeconds = comeAgainAfter(error);
    return {
      status: FAILED,
      failure: failureOf(error),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  const { limit, finish, content } = heard;
  if (limit === 'time' || limit === 'tokens') return { status: STOPPED, reason: 'limit', limit };
  if (finish === 'blocked' && content === '') return { status: FAILED, failure: heldBack };
  const met = limit ?? (finish === 'length' ? finish : undefined);
  return { status: COMPLETE, ...(met && { limit: met }) };
}

/** What the last line tells of it to who asked. */
export function closingOf(asker: Asker, outcome: Outcome): Closing {
  if (outcome.status === FAILED) return { status: FAILED, ...toldFailure(asker, outcome.failure) };
  const { status, limit } = outcome;
  return { status, ...(limit && { limit }) };
}

/** What the call took; counted from the texts where the model ended without telling. Undefined: nothing was used. */
export function tokensOf(asking: Asking, heard: Heard): Tokens | undefined {
  if (asking.choice === undefined) return undefined;
  if (heard.usage) return heard.usage;
  const outputTokens = estimateTokens(heard.content) + estimateTokens(heard.reasoning);
  if (outputTokens === 0) return undefined;
  return { inputTokens: estimateInputTokens(asking.messages), outputTokens, estimated: true };
}

/** Whether what was taken for it is given back: it failed, or was stopped before it used anything. */
export function isForNothing(asking: Asking, heard: Heard, { status }: Outcome): boolean {
  if (status !== STOPPED) return status === FAILED;
  return heard.content === '' && tokensOf(asking, heard) === undefined;
}

/** The record of it. */
export function usageEvent(
  kind: UsageKind,
  asking: Asking,
  { agentUuid, sessionUuid }: { agentUuid: string; sessionUuid: string },
  tokens: Tokens | undefined,
): UsageEvent | undefined {
  const { choice, asker, turnId } = asking;
  if (!choice || !tokens) return undefined;
  const { providerUuid, model } = choice;
  const data = {
    turnId,
    kind,
    providerUuid,
    model,
    userUuid: asker.userUuid,
    agentUuid,
    sessionUuid,
    ...tokens,
  };
  return { type: 'UsageRecorded', data };
}
