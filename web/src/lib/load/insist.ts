const TRIES = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/**
 * Loads a part of the app, and again where it does not come: a network that changes breaks off whatever is on its way. Throws what
 * the last of `tries` did.
 */
export async function insist<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await load();
    } catch (error) {
      if (tried >= tries) throw error;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
