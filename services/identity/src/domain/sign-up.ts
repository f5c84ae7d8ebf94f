export type SignUpPolicy =
  | { readonly kind: 'open' }
  | { readonly kind: 'invite' }
  | { readonly kind: 'domains'; readonly domains: readonly string[] };

/** May an address without an account get one. An address that the operator names as ADMIN always may. */
export function mayRegister(policy: SignUpPolicy, email: string, adminEmails: ReadonlySet<string>): boolean {
  if (adminEmails.has(email) || policy.kind === 'open') return true;
  if (policy.kind === 'invite') return false;
  return policy.domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
