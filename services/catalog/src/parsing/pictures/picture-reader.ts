import type { ParseLimits } from '../limits.ts';

export interface Picture {
  /** of the file on this machine's disk */
  readonly path: string;
  readonly limits: ParseLimits;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the text of a picture, that of each of its pages: a program of this machine, or a model that sees.
 * @throws ParseFailure where it cannot
 */
export type PictureReader = (picture: Picture) => Promise<readonly string[]>;
