import { routes } from '@tutka/http-contracts';
import { bind, type FailureRow, HttpFailure, openAiFailure } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import { askIn, type CompletionBody } from '../completions/ask.ts';
import { type CompleteDeps, type Completed, complete } from '../completions/complete.ts';
import { callOf, chunkOf, finishOf, headOf, usageOf, wholeOf } from '../completions/form.ts';
import { prepareCompletion } from '../completions/prepare-completion.ts';
import { citationsOf } from '../domain/citations.ts';
import { FAILED } from '../domain/reply-status.ts';
import type { ReplyRegistry } from '../replies/registry.ts';
import { refuseWhileClosing } from '../turns/run-turn.ts';
import type { Asking } from '../turns/turn.ts';
import { askerOf } from './asker.ts';
import { EventStream } from './event-stream.ts';

export interface CompletionDeps extends CompleteDeps {
  readonly registry: ReplyRegistry;
}

const quiet = { text: () => undefined, reasoning: () => undefined };

/** OpenAI's chat completions with an agent as the model. The model call ends when the client goes. */
export function bindCompletions(router: Router, deps: CompletionDeps): void {
  bind(router, routes.createChatCompletion, async ({ principal, body, response, signal }) => {
    refuseWhileClosing(deps.registry);
    const asking = await prepareCompletion(deps, askerOf(principal), askIn(body));
    if (body.stream) {
      await streamed(deps, asking, body, response, signal);
      return undefined;
    }
    const completed = await complete(deps, asking, signal, quiet);
    const failure = failureIn(completed);
    if (failure) throw new HttpFailure(failure);
    return wholeOf(headOf(asking, Date.now()), asking, completed);
  });
}

function failureIn({ outcome }: Completed): FailureRow | undefined {
  if (outcome.status !== FAILED) return undefined;
  const { failure, retryAfterSeconds } = outcome;
  return { ...failure, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

async function streamed(
  deps: CompletionDeps,
  asking: Asking,
  body: CompletionBody,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  const head = headOf(asking, Date.now());
  const withUsage = body.stream_options?.include_usage === true;
  // Where usage is asked for, every chunk has the field.
  const noUsage = withUsage ? { usage: null } : {};
  const events = new EventStream(response);
  let role: { role?: 'assistant' } = { role: 'assistant' };
  const say = (delta: object) => {
    const room = events.send({ ...chunkOf(head, { ...role, ...delta }), ...noUsage });
    role = {};
    return room;
  };
  const completed = await complete(deps, asking, signal, {
    text: (content) => say({ content }),
    reasoning: (reasoning) => say({ reasoning_content: reasoning }),
  });
  const failure = failureIn(completed);
  if (failure) return fail(events, failure, { ...chunkOf(head, role, 'length'), ...noUsage });
  const { heard, calls } = completed;
  // Many clients read the first call of a piece and no other.
  for (const [index, call] of calls.entries()) say({ tool_calls: [{ index, ...callOf(call) }] });
  const citations = citationsOf(heard.content, asking.sources.all);
  events.send({ ...chunkOf(head, role, finishOf(completed)), ...noUsage, citations });
  if (withUsage) events.send({ ...chunkOf(head, {}), choices: [], usage: usageOf(asking, heard) });
  events.send('[DONE]');
  events.end();
}

/**
 * As the answer's status where nothing was said yet; else as an event, which OpenAI's clients throw. Some of other makers pass
 * it over: `cut`, a piece before it, tells them that what came is not all.
 */
function fail(events: EventStream, failure: FailureRow, cut: object): void {
  if (!events.hasBegun) {
    events.leave();
    throw new HttpFailure(failure);
  }
  events.send(cut);
  events.send(openAiFailure(failure).body);
  events.end();
}
