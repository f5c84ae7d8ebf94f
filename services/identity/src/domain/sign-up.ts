/** `domains` is empty where the kind is another. */
export interface SignUpPolicy {
  readonly kind: 'open' | 'domains' | 'invite';
  readonly domains: readonly string[];
}

/** May an address without an account get one. An address that the operator names as ADMIN always may. */
export function mayRegister(
  { kind, domains }: SignUpPolicy,
  email: string,
  adminEmails: ReadonlySet<string>,
): boolean {
  if (adminEmails.has(email) || kind === 'open') return true;
  return kind === 'domains' && domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
