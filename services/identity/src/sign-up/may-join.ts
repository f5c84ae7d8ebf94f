import type { Tx } from '@tutka/database';
import { mayRegister, type SignUpPolicy } from '../domain/sign-up.ts';
import { chosenSignUp } from '../projections/sign-up.ts';
import { isFirstAccount } from '../store/accounts.ts';
import { isInvited } from '../store/invitations.ts';

export interface JoinRules {
  /** What the operator says; an ADMIN's choice holds in its place. */
  readonly signUp: SignUpPolicy;
  readonly adminEmails: ReadonlySet<string>;
  /** Then whoever comes first is the operator. */
  readonly firstAccountIsAdmin: boolean;
}

/** May an address without an account get one: by the platform's policy, or because somebody invited it. */
export async function mayJoin(tx: Tx, rules: JoinRules, email: string): Promise<boolean> {
  const policy = (await chosenSignUp(tx)) ?? rules.signUp;
  if (mayRegister(policy, email, rules.adminEmails) || (await isInvited(tx, email))) return true;
  return rules.firstAccountIsAdmin && (await isFirstAccount(tx));
}
