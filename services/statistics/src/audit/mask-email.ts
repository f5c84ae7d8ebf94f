/** The first letter and six asterisks, no domain; as identity masks. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}******`;
}
