import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import { followAgent } from '../agents/follow-agent.ts';
import { agentAggregate } from '../store/agent-aggregate.ts';
import { forgetShares } from '../store/share-contents.ts';
import { bySelf } from './by-self.ts';

const SOME = 20;

/** Deletes some of a workspace's agents, its Assistant too, whose shares open nothing any more; false where there are none. */
export async function endAgents(worker: Db, workspace: string): Promise<boolean> {
  const agents: string[] = await worker('agents').where({ workspace }).limit(SOME).pluck('uuid');
  for (const uuid of agents) {
    await decideAndAppend(worker, { kind: 'service', workspace }, agentAggregate, {
      streamId: uuid,
      command: { type: 'end' },
      meta: bySelf,
      project: (tx, events) => followAgent(tx, events),
    });
  }
  if (agents.length === 0) await asWorker(worker, (tx) => forgetShares(tx, workspace));
  return agents.length > 0;
}
