import type { Metrics } from '@tutka/service-runtime';
import { COMPLETE, FAILED } from '../domain/reply-status.ts';
import type { Tokens } from './hear.ts';
import type { Outcome } from './outcome.ts';

/** What `/metrics` tells of replies. */
export interface ReplyFigures {
  /** Counts a reply that ended; `firstMilliseconds` from question to first word, where one came. */
  ended(outcome: Outcome, tokens: Tokens | undefined, firstMilliseconds: number | undefined): void;
}

/** Adds them to a service's figures. */
export function createReplyFigures(metrics: Metrics): ReplyFigures {
  const replies = metrics.counter('tutka_replies_total', 'Replies that ended, by how');
  const read = metrics.counter('tutka_tokens_total', 'Tokens that models read and wrote');
  const first = metrics.histogram(
    'tutka_first_token_seconds',
    'From a question to the first word of its reply',
  );
  return {
    ended({ status }, tokens, firstMilliseconds) {
      replies.add({ status: nameOf(status) });
      if (tokens) {
        read.add({ direction: 'input' }, tokens.inputTokens);
        read.add({ direction: 'output' }, tokens.outputTokens);
      }
      if (firstMilliseconds !== undefined) first.observe(firstMilliseconds / 1000);
    },
  };
}

function nameOf(status: Outcome['status']): string {
  if (status === COMPLETE) return 'complete';
  return status === FAILED ? 'failed' : 'stopped';
}
