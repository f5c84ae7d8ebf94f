/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Takes some of a pool out at random, each once. */
export function drawSome<T>(pool: T[], most: number, draw: () => number): T[] {
  const drawn: T[] = [];
  while (drawn.length < most && pool.length > 0)
    drawn.push(...pool.splice(Math.floor(draw() * pool.length), 1));
  return drawn;
}
