/** An Idempotency-Key; also where the page does not come over https, and has no `randomUUID`. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
