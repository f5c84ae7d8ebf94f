import type { SignUpPolicy } from './sign-up.ts';

export type SignUpEvent =
  | { readonly type: 'SignUpPolicyChosen'; readonly data: SignUpPolicy }
  | { readonly type: 'SignUpPolicyReset'; readonly data: Readonly<Record<string, never>> };
