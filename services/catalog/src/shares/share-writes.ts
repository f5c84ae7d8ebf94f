import { randomUUID } from 'node:crypto';
import { type Db, inTenant, queries, type Tx } from '@tutka/database';
import { decideAndAppend, type StoredEvent } from '@tutka/event-store';
import { ownAgent } from '../agents/own-agent.ts';
import { type ShareCommand, ShareNotFound } from '../domain/shares/share.decide.ts';
import type { ShareEvent, ShareStatus, ShareTerms } from '../domain/shares/share.events.ts';
import { applyShareEvent, findShare } from '../projections/share.ts';
import { type Member, metaOf } from '../store/member.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { shareAggregate } from '../store/share-aggregate.ts';
import { keepEmail, keepKeys, rotateKey } from '../store/share-contents.ts';

/** What a member says of a new share. */
type NewShare = { readonly terms: Partial<ShareTerms> } & (
  | { readonly kind: 'link' }
  | { readonly kind: 'user'; readonly email: string }
);

interface ShareChange {
  readonly status?: ShareStatus | undefined;
  readonly terms: Partial<ShareTerms>;
  readonly rotate?: 'token' | 'secret' | undefined;
}

/** A share that was written, and its secret where one was made. */
interface WrittenShare {
  readonly uuid: string;
  readonly secret?: string | undefined;
}

export interface ShareWrites {
  /** Throws AgentNotFound, AgentNotEditable. */
  create(member: Member, agent: string, share: NewShare): Promise<WrittenShare>;
  /** Throws ShareNotFound, ShareRevoked, NothingToRotate. */
  change(member: Member, uuid: string, change: ShareChange): Promise<WrittenShare>;
}

interface Deps {
  readonly app: Db;
  readonly box: SecretBox;
  /** The account of an address, where it has one. */
  readonly accountOf: (email: string) => Promise<string | null>;
}

const plain: ShareTerms = { permissions: 'chat', expiresAt: null, allowedOrigins: [], messageLimit: null };

/** What members do with the shares of their workspace's agents. */
export function shareWrites({ app, box, accountOf }: Deps): ShareWrites {
  /** Writes what follows from an event; answers a secret where one is made. */
  const keep = async (
    tx: Tx,
    event: StoredEvent<ShareEvent>,
    email: string | undefined,
  ): Promise<string | undefined> => {
    const { streamId: uuid, workspace } = event;
    await applyShareEvent(tx, event);
    if (event.type === 'ShareRotated') return await rotateKey(tx, box, uuid, event.data.what);
    if (event.type !== 'ShareCreated') return undefined;
    if (email === undefined) return await keepKeys(tx, box, uuid, workspace);
    await keepEmail(tx, uuid, workspace, email);
    return undefined;
  };

  const carryOut = async (member: Member, uuid: string, command: ShareCommand, email?: string) => {
    let secret: string | undefined;
    await decideAndAppend(app, member, shareAggregate, {
      streamId: uuid,
      command,
      meta: metaOf(member),
      project: async (tx, events) => {
        for (const event of events) secret = (await keep(tx, event, email)) ?? secret;
      },
    });
    return { uuid, secret };
  };

  return {
    async create(member, agent, share) {
      const { content } = await inTenant(app, member, (tx) => ownAgent(tx, member, agent));
      const { kind, terms } = share;
      const email = share.kind === 'user' ? share.email : undefined;
      const userUuid = email === undefined ? null : await accountOf(email);
      const shared = { agent, agentName: content.name, kind, userUuid, terms: { ...plain, ...terms } };
      const command = { type: 'create', ...shared } as const;
      return await carryOut(member, randomUUID(), command, email);
    },
    async change(member, uuid, change) {
      await inTenant(app, member, async (tx) => {
        const found = await findShare(queries(tx), uuid);
        if (found?.workspace !== member.workspace) throw new ShareNotFound();
      });
      return await carryOut(member, uuid, { type: 'change', ...change });
    },
  };
}
