export interface AgentStanding {
  readonly workspace: string;
  readonly owner: string;
  readonly isPublic: boolean;
  readonly isFree: boolean;
  readonly trialLimit: number;
}

/** What somebody has besides, concerning one agent. */
export interface Grounds {
  /** Their workspace has bought it. */
  readonly purchased: boolean;
  /** It is shared with them, at this moment. */
  readonly shared: boolean;
  /** How often they have tried it. */
  readonly tried: number;
}

export type Entitlement = 'owner' | 'member' | 'free' | 'shared' | 'purchased' | 'trial' | 'none';

const nothing: Grounds = { purchased: false, shared: false, tried: 0 };

/** On what ground somebody may use an agent; undefined: it is not even to be seen. */
export function entitlementOf(
  agent: AgentStanding,
  who: { readonly workspace?: string | undefined; readonly userUuid?: string | undefined },
  grounds: Grounds = nothing,
): Entitlement | undefined {
  if (agent.workspace === who.workspace) return agent.owner === who.userUuid ? 'owner' : 'member';
  if (agent.isPublic && agent.isFree) return 'free';
  if (grounds.purchased) return 'purchased';
  if (grounds.shared) return 'shared';
  if (!agent.isPublic) return undefined;
  return grounds.tried < agent.trialLimit ? 'trial' : 'none';
}

/** Whether a workspace's own standing decides, without a look at what it has besides. */
export function needsGrounds(agent: AgentStanding, workspace: string | undefined): boolean {
  return agent.workspace !== workspace && !(agent.isPublic && agent.isFree);
}
