/** 'anna@example.org' → 'a******': the first letter and six asterisks (SPEC §6), no domain. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}******`;
}
