/** A thing of a list, and where in it it stands. */
export interface Placed<T> {
  readonly place: number;
  readonly thing: T;
}

/**
 * Things without names of their own, to be drawn by their places: of a list in which none changes its place, so that a place
 * is as good a key as a name.
 */
export function placed<T>(list: readonly T[]): Placed<T>[] {
  return list.map((thing, place) => ({ place, thing }));
}
