import { ADMIN, type Role, USER } from './user.ts';

/** A role, and whether an OpenID provider's word gave it. */
export interface HeldRole {
  readonly role: Role;
  readonly byClaim: boolean;
}

interface Said {
  /** The operator names them. */
  readonly named: boolean;
  /** Whether the provider says that they are ADMIN; undefined: it was not asked. */
  readonly claimed: boolean | undefined;
  readonly isLastAdmin: boolean;
}

/** The role after a sign-in. What the provider gave it takes back, never what somebody here gave, and never from the last. */
export function roleAtSignIn(held: HeldRole, { named, claimed, isLastAdmin }: Said): HeldRole {
  if (named) return { role: ADMIN, byClaim: false };
  if (claimed) return held.role === ADMIN ? held : { role: ADMIN, byClaim: true };
  const loses = claimed === false && held.byClaim && !isLastAdmin;
  return loses ? { role: USER, byClaim: false } : held;
}
