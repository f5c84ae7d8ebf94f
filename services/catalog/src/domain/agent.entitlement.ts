export interface AgentStanding {
  readonly workspace: string;
  readonly owner: string;
  readonly isPublic: boolean;
  readonly isFree: boolean;
}

export type Entitlement = 'owner' | 'member' | 'free' | 'none';

/** On what ground somebody may use an agent; undefined: it is not even to be seen. */
export function entitlementOf(
  agent: AgentStanding,
  who: { readonly workspace?: string | undefined; readonly userUuid?: string | undefined },
): Entitlement | undefined {
  if (agent.workspace === who.workspace) return agent.owner === who.userUuid ? 'owner' : 'member';
  if (!agent.isPublic) return undefined;
  return agent.isFree ? 'free' : 'none';
}
