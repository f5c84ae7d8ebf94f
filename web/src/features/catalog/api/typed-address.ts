/** A web address as people write it: one without `https://` before it is meant to have that. */
export function typedAddress(text: string): string {
  const address = text.trim();
  return /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
