import { type Db, inTenant } from '@tutka/database';
import type { Repeatable } from '@tutka/service-runtime';
import { AgentInReview, AgentNotCopyable, AgentNotFound } from '../domain/agents/agent.refusals.ts';
import { type AgentRow, findAgent, findAnyAgent } from '../projections/agent.ts';
import { readableOf } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import { seenServers } from './agent-tools.ts';
import type { AgentWrites } from './agent-writes.ts';

/** Whether a member may copy an agent of another workspace: only its owner's share says so. */
export type MayCopy = (member: Member, agent: string) => Promise<boolean>;

/** Makes an agent of the member's own with the same content; answers its uuid. Throws AgentNotFound, AgentInReview, AgentNotCopyable. */
export type CopyAgent = (
  member: Member,
  uuid: string,
  name: string | undefined,
  request: Repeatable | undefined,
) => Promise<string>;

interface Deps {
  readonly app: Db;
  readonly worker: Db;
  readonly writes: AgentWrites;
  readonly mayCopy: MayCopy;
  /** Is this `<provider uuid>/<model>` one that may be chosen. */
  readonly offers: (model: string) => Promise<boolean>;
}

const NAME_LIMIT = 120;

/** Copies take the newest version of an own agent, the published one of another's, and of its links what is open to them. */
export function copyAgent({ app, worker, writes, mayCopy, offers }: Deps): CopyAgent {
  const sourceOf = async (member: Member, uuid: string): Promise<AgentRow> => {
    const seen = await inTenant(app, member, (tx) => findAgent(tx, uuid, member.workspace));
    if (seen?.workspace === member.workspace) {
      // A copy answers at once, and nobody would have looked.
      if (seen.review) throw new AgentInReview();
      return seen;
    }
    // The prompt of another's agent is behind a wall that only a share opens.
    const granted = (await mayCopy(member, uuid)) && (await findAnyAgent(worker, uuid, undefined));
    if (granted) return granted;
    throw seen ? new AgentNotCopyable() : new AgentNotFound();
  };

  return async (member, uuid, name, request) => {
    const { version, content, prompt, toolPins } = await sourceOf(member, uuid);
    const { promptHash: _, model, ...same } = content;
    const { open, mcpServers } = await inTenant(app, member, async (tx) => ({
      open: await readableOf(tx, content.knowledges),
      mcpServers: await seenServers(tx, content.mcpServers),
    }));
    const offered = model !== null && (await offers(model)) ? model : null;
    return await writes.create(
      member,
      {
        content: {
          ...same,
          name: name ?? nameOfCopy(content.name),
          model: offered,
          knowledges: content.knowledges.filter((base) => open.has(base)),
          mcpServers,
        },
        prompt,
        offer: {},
        toolLists: toolPins,
        origin: { kind: 'copy', agent: uuid, version },
      },
      request,
    );
  };
}

function nameOfCopy(name: string): string {
  const mark = ' (copy)';
  return `${[...name].slice(0, NAME_LIMIT - mark.length).join('')}${mark}`;
}
