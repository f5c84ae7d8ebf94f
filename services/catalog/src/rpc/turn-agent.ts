import type { Draft } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Db } from '@tutka/database';
import type { Principal } from '@tutka/service-runtime';
import { entitlementOf, needsGrounds } from '../domain/agents/agent.entitlement.ts';
import {
  AgentInReview,
  AgentNotEditable,
  AgentNotFound,
  PaymentRequired,
} from '../domain/agents/agent.refusals.ts';
import { TrialUsedUp } from '../domain/agents/trial.ts';
import type { Allowance } from '../domain/allowance.ts';
import { KnowledgeNotFound } from '../domain/refusals.ts';
import { refuseClosed } from '../domain/shares/share.access.ts';
import { type AgentRow, findAnyAgent } from '../projections/agent.ts';
import { type FoundGrounds, findGrounds } from '../projections/grounds.ts';
import { openKnowledges } from '../projections/open-knowledges.ts';
import { findShare } from '../projections/share.ts';
import { shareAllowance } from '../shares/share-allowance.ts';
import { trialAllowance } from '../trials/trial-allowance.ts';

/** Who asks: members have a workspace, guests a share. */
export interface Asker {
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
  readonly share?: string | undefined;
  /** The turn it is asked for; absent: none that counts. */
  readonly turnId?: string | undefined;
}

/** A guest acts under a workspace's share, and is no member of it. */
export function askerOf(principal: Principal, turnId?: string): Asker {
  switch (principal.kind) {
    case 'person':
    case 'key':
      return { workspace: principal.workspace, userUuid: principal.userUuid, turnId };
    case 'visitor':
    case 'external':
      return { share: principal.share, turnId };
    default:
      return { turnId };
  }
}

/** An agent that the asker may talk to, and what a turn with it counts against. */
export interface ReachableAgent {
  readonly agent: AgentRow;
  readonly allowance?: Allowance;
}

/**
 * Throws AgentNotFound, AgentInReview, PaymentRequired, TrialUsedUp, and for a guest ShareClosed. A turn that is counted
 * already goes on.
 */
export async function reachableAgent(worker: Db, uuid: string, asker: Asker): Promise<ReachableAgent> {
  const agent = await findAnyAgent(worker, uuid, asker.workspace);
  if (!agent) throw new AgentNotFound();
  if (agent.review) throw new AgentInReview();
  if (asker.share !== undefined)
    return { agent, allowance: await guestAllowance(worker, agent, asker.share) };
  const standing = { ...agent, ...agent.offer };
  if (!needsGrounds(standing, asker.workspace)) return { agent };
  const grounds = (await findGrounds(worker, [uuid], asker)).get(uuid);
  const entitlement = entitlementOf(standing, asker, grounds);
  if (entitlement === undefined) throw new AgentNotFound();
  if (entitlement === 'shared' && grounds?.share)
    return { agent, allowance: shareAllowance(agent, grounds.share) };
  if (entitlement !== 'trial' && entitlement !== 'none') return { agent };
  return { agent, allowance: trial(agent, asker, grounds) };
}

/** A guest reaches the share's agent alone, public ones too only so; asked anew each time. */
async function guestAllowance(worker: Db, agent: AgentRow, uuid: string): Promise<Allowance> {
  const share = await findShare(worker, uuid);
  if (share?.agent !== agent.uuid) throw new AgentNotFound();
  refuseClosed(share);
  return shareAllowance(agent, share);
}

function trial(agent: AgentRow, { userUuid }: Asker, grounds: FoundGrounds | undefined): Allowance {
  const { trialLimit } = agent.offer;
  if (userUuid === undefined || trialLimit === 0) throw new PaymentRequired();
  if (!grounds?.counted && (grounds?.tried ?? 0) >= trialLimit) throw new TrialUsedUp();
  return trialAllowance(agent, userUuid);
}

/**
 * The bases that a turn may read: the agent's, or a draft's, each of which must be open to the asker. Throws
 * KnowledgeNotFound, and AgentNotEditable for the draft of another's agent, whose knowledge answers to its own prompt
 * alone.
 */
export async function turnKnowledges(
  worker: Db,
  agent: AgentRow | undefined,
  draft: Draft | undefined,
  { workspace }: Asker,
): Promise<readonly string[]> {
  const drafted = draft !== undefined && (draft.prompt !== undefined || draft.replaceKnowledges);
  if (drafted && agent && agent.workspace !== workspace) throw new AgentNotEditable();
  if (!draft?.replaceKnowledges) return agent?.linked ?? [];
  const wanted = [...new Set(draft.knowledges)];
  const open = await openKnowledges(worker, wanted, workspace);
  if (open.length < wanted.length) throw new KnowledgeNotFound();
  return open;
}
