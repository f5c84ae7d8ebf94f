import type { Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AgentEvent } from '../domain/agents/agent.events.ts';
import { applyAgentEvent } from '../projections/agent.ts';
import { forgetUses } from '../projections/agent-uses.ts';
import { forgetPrompts } from '../store/prompts.ts';
import { forgetEmails } from '../store/share-contents.ts';

/** Writes what follows from an agent's events; of one that is deleted, what no event holds goes too. */
export async function followAgent(tx: Tx, events: readonly StoredEvent<AgentEvent>[]): Promise<void> {
  for (const event of events) {
    await applyAgentEvent(tx, event);
    if (event.type !== 'AgentDeleted') continue;
    const { streamId: uuid } = event;
    await forgetUses(tx, uuid);
    await forgetPrompts(tx, uuid);
    await forgetEmails(tx, uuid);
  }
}
