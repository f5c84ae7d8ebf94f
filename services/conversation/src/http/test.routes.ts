import type { Db } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, expectScope } from '@tutka/service-runtime';
import type { Response, Router } from 'express';
import { citationsOf } from '../domain/citations.ts';
import { foundPassages } from '../domain/found-passage.ts';
import { lineForm } from '../domain/reply-line.ts';
import { Heard, hear } from '../replies/hear.ts';
import { closingOf, isForNothing, tokensOf, usageEvent } from '../replies/outcome.ts';
import { keepUsage } from '../store/usage.ts';
import { askOutcome } from '../turns/ask-outcome.ts';
import { giveBack, type PermitDeps } from '../turns/permit.ts';
import { type RoundDeps, speakInRounds } from '../turns/rounds.ts';
import type { RunningAsks } from '../turns/running-asks.ts';
import { prepareTest, type TestAsk } from '../turns/test-turn.ts';
import type { Asking } from '../turns/turn.ts';
import { askerOf } from './asker.ts';
import { LineResponse } from './line-response.ts';

export interface TestDeps extends RoundDeps, PermitDeps {
  readonly worker: Db;
  readonly asks: RunningAsks;
  readonly onError: (error: unknown) => void;
}

export function bindTests(router: Router, deps: TestDeps): void {
  bind(router, routes.testAgent, async ({ principal, body, response, signal }) => {
    const asker = askerOf(principal);
    if (reachesMore(body)) expectScope(principal, 'agents:write');
    const asking = await prepareTest(deps, asker, body);
    const heard = await deps.asks.run(asker, signal, (leaving) =>
      streamTest(deps, asking, response, leaving),
    );
    await recordUsage(deps, asking, heard, body.agentUUID ?? '');
    return undefined;
  });
}

/** Whether a draft may do what its agent does not: then whoever tries it could as well make such an agent. */
function reachesMore({ agentUUID, prompt, knowledges, mcpServers, webSearch, webFetch }: TestAsk): boolean {
  if (agentUUID !== undefined && prompt !== undefined) return true;
  return Boolean(knowledges?.length || mcpServers?.length || webSearch || webFetch);
}

/** The same lines as a turn's, and nothing of them is stored. The model is cut off when the client goes. */
async function streamTest(
  deps: TestDeps,
  asking: Asking,
  response: Response,
  signal: AbortSignal,
): Promise<Heard> {
  const form = lineForm(asking.replyUuid);
  const sink = new LineResponse(response, form, 0);
  const heard = new Heard();
  let seq = 0;
  const take = (line: string) => {
    seq += 1;
    return sink.write(line, seq - 1);
  };
  take(form.extra(seq, { userMessageUUID: asking.turnId, model: asking.choice?.id ?? null }));
  const { passages } = asking.sources;
  if (passages.length > 0) take(form.extra(seq, { passages: foundPassages(passages) }));
  const taker = {
    take,
    get nextSeq() {
      return seq;
    },
  };
  const error = await hear(speakInRounds(deps, asking, signal), heard, form, taker).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const outcome = askOutcome(signal, heard, error);
  if (error !== undefined && !signal.aborted) deps.onError(error);
  if (isForNothing(asking, heard, outcome)) {
    await giveBack(deps, asking.asker, asking.turnId).catch(deps.onError);
  }
  const citations = citationsOf(heard.content, asking.sources.all);
  if (citations.length > 0) take(form.extra(seq, { citations }));
  const tokens = tokensOf(asking, heard);
  if (tokens) {
    const { inputTokens, outputTokens } = tokens;
    take(form.extra(seq, { usage: { inputTokens, outputTokens } }));
  }
  take(form.extra(seq, { done: true, ...closingOf(asking.asker, outcome) }));
  sink.end();
  return heard;
}

async function recordUsage(deps: TestDeps, asking: Asking, heard: Heard, agentUuid: string): Promise<void> {
  const usage = usageEvent('test', asking, { agentUuid, sessionUuid: '' }, tokensOf(asking, heard));
  if (!usage) return;
  const { workspace, userUuid } = asking.asker;
  await keepUsage(deps, { workspace, userUuid }, usage);
}
