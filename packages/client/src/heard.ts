/** Whoever streams says something every 15 s: who says nothing for three times that is not there any more. */
export const SILENCE_MS = 45_000;
const LOOKS = 15;

/**
 * What somebody says, or an error where they say nothing for so long: a connection that a sleeping machine or a change of network left
 * behind breaks for nobody. It goes by the clock, which goes on while a machine sleeps.
 */
export function heard<T>(saying: Promise<T>, silenceMs = SILENCE_MS): Promise<T> {
  const since = Date.now();
  return new Promise((resolve, reject) => {
    const look = () => {
      if (Date.now() - since >= silenceMs) reject(new Error(`Nothing came for ${silenceMs} ms`));
    };
    const looking = setInterval(look, silenceMs / LOOKS);
    saying.then(resolve, reject).finally(() => clearInterval(looking));
  });
}
