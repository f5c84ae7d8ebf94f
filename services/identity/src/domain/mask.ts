/** 'anna@example.org' → 'a******': the first letter and six asterisks (SPEC §6), no domain. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}******`;
}

const SHOWN = 8;

/** The first and the last 8 characters with asterisks between (SPEC §9); 16 characters or fewer stay as they are. */
export function maskKey(key: string): string {
  const hidden = key.length - 2 * SHOWN;
  return hidden <= 0 ? key : key.slice(0, SHOWN) + '*'.repeat(hidden) + key.slice(-SHOWN);
}
