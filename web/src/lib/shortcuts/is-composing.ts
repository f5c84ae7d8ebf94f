/** A key that an input method takes, as a keyboard event of old names it. */
const TAKEN = 229;

/**
 * Whether a key is an input method's, which is composing a word. Safari says the word is done before the key that ends
 * it comes, which would send it unread.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === TAKEN;
}
