import { type Db, inTenant, queries } from '@tutka/database';
import type { Share } from '@tutka/http-contracts';
import { ownAgent } from '../agents/own-agent.ts';
import { ShareNotFound } from '../domain/shares/share.decide.ts';
import { findShare, listShares } from '../projections/share.ts';
import type { Member } from '../store/member.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { contentsOf } from '../store/share-contents.ts';
import { shareView } from './share-view.ts';

export interface ShareReads {
  /** Throws AgentNotFound, AgentNotEditable. */
  list(
    member: Member,
    agent: string,
    paging: { readonly offset: number; readonly limit: number },
  ): Promise<{ items: Share[]; total: number }>;
  /** Throws ShareNotFound, also for a share that is somebody else's to manage. */
  one(member: Member, uuid: string, secret?: string): Promise<Share>;
}

/** Shares as members of the agent's workspace see them. */
export function shareReads({ app, box }: { readonly app: Db; readonly box: SecretBox }): ShareReads {
  return {
    list: (member, agent, paging) =>
      inTenant(app, member, async (tx) => {
        await ownAgent(tx, member, agent);
        const { rows, total } = await listShares(tx, agent, paging);
        const uuids = rows.map(({ uuid }) => uuid);
        const contents = await contentsOf(queries(tx), uuids);
        return { items: rows.map((row) => shareView(box, member, row, contents.get(row.uuid))), total };
      }),
    one: (member, uuid, secret) =>
      inTenant(app, member, async (tx) => {
        const row = await findShare(queries(tx), uuid);
        if (row?.workspace !== member.workspace) throw new ShareNotFound();
        const contents = await contentsOf(queries(tx), [uuid]);
        return shareView(box, member, row, contents.get(uuid), secret);
      }),
  };
}
