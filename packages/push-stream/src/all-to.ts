import type { Taker } from './push-stream.ts';

/** Hands over pieces that are there already. A promise: resolves when all are taken; undefined: they are. */
export function allTo<T>(pieces: Iterable<T>, take: Taker<T>): Promise<void> | undefined {
  const left = pieces[Symbol.iterator]();
  for (let next = left.next(); !next.done; next = left.next()) {
    const room = take(next.value);
    if (room) return rest(room, left, take);
  }
  return undefined;
}

async function rest<T>(room: Promise<void>, left: Iterator<T>, take: Taker<T>): Promise<void> {
  await room;
  for (let next = left.next(); !next.done; next = left.next()) await take(next.value);
}
