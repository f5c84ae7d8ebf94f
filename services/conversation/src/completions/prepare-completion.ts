import { randomUUID } from 'node:crypto';
import { AgentNotFound } from '../domain/errors.ts';
import type { Asker } from '../turns/asker.ts';
import { type PermitDeps, permit, smaller } from '../turns/permit.ts';
import { prepared, withSystem } from '../turns/prepare.ts';
import type { Asking } from '../turns/turn.ts';
import { withoutTools } from '../turns/without-calls.ts';
import type { CompletionAsk } from './ask.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Prepares a turn of which nothing is stored and which counts as one. Nobody is there to allow a call, so that tools
 * that ask first are left out; where the program's own has the name of one of the agent's, it is the program's that is
 * offered. Throws what catalog and billing refuse.
 */
export async function prepareCompletion(deps: PermitDeps, asker: Asker, ask: CompletionAsk): Promise<Asking> {
  const { agentUuid } = ask;
  if (!uuid.test(agentUuid)) throw new AgentNotFound('Agent not found');
  const turnId = randomUUID();
  const question = ask.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const response = await permit(deps, asker, turnId, {
    turnId,
    agentUuid,
    question,
    said: ask.messages,
    mostTokens: ask.maxTokens,
  });
  const own = new Set(ask.tools.map(({ name }) => name));
  const offered = response.tools.filter((tool) => !tool.ask);
  const { system, tools, ...found } = prepared({ ...response, tools: offered });
  const others = tools.filter(({ name }) => !own.has(name));
  const said = others.length + ask.tools.length === 0 ? withoutTools(ask.messages) : ask.messages;
  return {
    asker,
    turnId,
    replyUuid: randomUUID(),
    choice: response.model,
    messages: withSystem(system, said),
    question,
    temperature: ask.temperature ?? response.temperature,
    maxTokens: smaller(ask.maxTokens, response.maxTokens),
    ...found,
    tools: others,
    askersTools: ask.tools,
    toolChoice: ask.toolChoice,
    oneCallAtATime: ask.oneCallAtATime,
    stop: ask.stop,
    format: ask.format,
    toolsOf: { turnId, agentUuid },
  };
}
