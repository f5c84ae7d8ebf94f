import type { SignUpEvent } from './sign-up.events.ts';
import type { SignUpPolicy } from './sign-up.ts';

/** What an ADMIN chose; undefined: the operator's setting holds. */
export interface SignUpState {
  readonly chosen?: SignUpPolicy;
}

export type SignUpCommand =
  | { readonly type: 'choose'; readonly policy: SignUpPolicy }
  | { readonly type: 'reset' };

export const nothingChosen: SignUpState = {};

export function evolveSignUp(_: SignUpState, event: SignUpEvent): SignUpState {
  return event.type === 'SignUpPolicyReset' ? nothingChosen : { chosen: event.data };
}

/** What a command does to who may get an account. */
export function decideSignUp(command: SignUpCommand, { chosen }: SignUpState): SignUpEvent[] {
  if (command.type === 'reset') return chosen ? [{ type: 'SignUpPolicyReset', data: {} }] : [];
  const policy = plain(command.policy);
  return chosen && isSame(chosen, policy) ? [] : [{ type: 'SignUpPolicyChosen', data: policy }];
}

function plain({ kind, domains }: SignUpPolicy): SignUpPolicy {
  return { kind, domains: kind === 'domains' ? [...new Set(domains)].sort() : [] };
}

function isSame(one: SignUpPolicy, other: SignUpPolicy): boolean {
  return one.kind === other.kind && one.domains.join() === other.domains.join();
}
