import type { ParseFailure } from '../failure.ts';
import type { ParseLimits } from '../limits.ts';

export interface Picture {
  /** of the file on this machine's disk */
  readonly path: string;
  /** as its first bytes tell: `png`, `jpg`, `webp`, … */
  readonly format: string;
  readonly limits: ParseLimits;
  readonly signal?: AbortSignal | undefined;
}

interface PictureText {
  /** of each of its pages */
  readonly texts: readonly string[];
  /** who read it, for people */
  readonly reader: string;
  /** of a model: what the call took */
  readonly took?: PictureUse | undefined;
  /** of a model that took something and did not read it: why */
  readonly failure?: ParseFailure | undefined;
}

/** What it took a model to read a picture. */
export interface PictureUse {
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** the provider told no usage */
  readonly estimated: boolean;
}

/**
 * Reads the text of a picture: a program of this machine, or a model that sees.
 * @throws ParseFailure where it cannot
 */
export type PictureReader = (picture: Picture) => Promise<PictureText>;
