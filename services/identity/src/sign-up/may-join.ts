import type { Tx } from '@tutka/database';
import { mayRegister, type SignUpPolicy } from '../domain/sign-up.ts';
import { chosenSignUp } from '../projections/sign-up.ts';
import { isInvited } from '../store/invitations.ts';

export interface JoinRules {
  /** What the operator says; an ADMIN's choice holds in its place. */
  readonly signUp: SignUpPolicy;
  readonly adminEmails: ReadonlySet<string>;
}

/** May an address without an account get one: by the platform's policy, or because somebody invited it. */
export async function mayJoin(tx: Tx, { signUp, adminEmails }: JoinRules, email: string): Promise<boolean> {
  const policy = (await chosenSignUp(tx)) ?? signUp;
  return mayRegister(policy, email, adminEmails) || (await isInvited(tx, email));
}
