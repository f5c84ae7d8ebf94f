const SHOWN = 8;
const STARS = '******';

/** First and last 8 characters with an asterisk for each between; keys of 16 characters or fewer are unchanged. */
export function maskKey(key: string): string {
  if (key.length <= SHOWN * 2) return key;
  return key.slice(0, SHOWN) + '*'.repeat(key.length - SHOWN * 2) + key.slice(-SHOWN);
}

/** The first letter and six asterisks. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return first + STARS;
}
