import type { Agent, Knowledge } from '@tutka/http-contracts';

const FAILED = 3;

export interface Steps {
  /** The knowledge that the agent is made on: the agent's, else the newest that did not fail, else the newest. */
  readonly base: Knowledge | undefined;
  /** The own agent that knows it. */
  readonly agent: Agent | undefined;
  /** The step to do next. */
  readonly now: 1 | 2 | 3;
}

/** Where a newcomer stands. */
export function stepsOf(agents: readonly Agent[], knowledge: readonly Knowledge[]): Steps {
  const agent = agents.find(
    ({ isAssistant, knowledges }) => !isAssistant && knowledge.some(({ uuid }) => knowledges.includes(uuid)),
  );
  const known = knowledge.find(({ uuid }) => agent?.knowledges.includes(uuid));
  const base = known ?? knowledge.find(({ status }) => status !== FAILED) ?? knowledge[0];
  if (base === undefined || base.status === FAILED) return { base, agent, now: 1 };
  return { base, agent, now: agent === undefined ? 2 : 3 };
}
