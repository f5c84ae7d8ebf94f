import type { Asked } from './answer.ts';

/** The filled list, or that of a person who has made nothing yet. */
export const when =
  <T>(filled: readonly T[], empty: readonly T[] = []) =>
  (asked: Asked): readonly T[] =>
    asked.empty ? empty : filled;

/** The one that the address names. */
export const named =
  <T extends { readonly uuid: string }>(things: readonly T[]) =>
  ({ params }: Asked): T | undefined =>
    things.find(({ uuid }) => uuid === (params.uuid ?? params.id));
