import type { MemberRole } from './membership.ts';

/** A workspace that somebody belongs to who is to go. */
export interface Belonging {
  readonly workspace: string;
  readonly name: string;
  readonly personal: boolean;
  readonly role: MemberRole;
  /** Everybody, themselves included. */
  readonly members: number;
  /** Who own it beside them and are not suspended. */
  readonly otherOwners: number;
}

/** What is to be done before somebody can go; a workspace's is about that one. */
export type Obstacle =
  | { readonly kind: 'last-admin' }
  | { readonly kind: 'only-owner' | 'subscription'; readonly of: Belonging };

/** A workspace that nobody would belong to any more ends. */
export const endsWith = ({ personal, members }: Belonging): boolean => personal || members === 1;

interface Leaving {
  readonly isLastAdmin: boolean;
  readonly belongings: readonly Belonging[];
  /** Workspaces whose subscription would go on to be charged to them. */
  readonly renewing: ReadonlySet<string>;
}

/** What keeps somebody from going, as it would hurt others or cost money. */
export function obstaclesOf({ isLastAdmin, belongings, renewing }: Leaving): Obstacle[] {
  const isNeeded = (of: Belonging) => of.role === 'owner' && of.otherOwners === 0 && !endsWith(of);
  return [
    ...(isLastAdmin ? [{ kind: 'last-admin' } as const] : []),
    ...belongings.filter(isNeeded).map((of) => ({ kind: 'only-owner', of }) as const),
    ...belongings
      .filter(({ workspace }) => renewing.has(workspace))
      .map((of) => ({ kind: 'subscription', of }) as const),
  ];
}

/** Something is to be done first. */
export class AccountHeld extends Error {
  override readonly name = 'AccountHeld';
  readonly obstacles: readonly Obstacle[];
  constructor(obstacles: readonly Obstacle[]) {
    super('something is to be done before the account can be deleted');
    this.obstacles = obstacles;
  }
}
