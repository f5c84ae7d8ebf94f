import type { Aggregate } from '@tutka/event-store';
import { type AgentCommand, decideAgent } from '../domain/agents/agent.decide.ts';
import type { AgentEvent } from '../domain/agents/agent.events.ts';
import { type AgentState, evolveAgent, noAgent } from '../domain/agents/agent.state.ts';
import { knows } from './known-events.ts';

export const agentAggregate: Aggregate<AgentCommand, AgentState, AgentEvent> = {
  type: 'agent',
  initial: noAgent,
  decide: decideAgent,
  evolve: evolveAgent,
  knows,
};
