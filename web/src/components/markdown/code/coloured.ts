/** A line of code: stretches of text, each with its colour. */
export type ColouredLine = readonly (readonly [text: string, color: string | undefined])[];

export interface ColourRequest {
  /** Names the block, whose text may grow. */
  readonly block: string;
  readonly code: string;
  readonly language: string;
  /** More will come; the code is whole lines then. */
  readonly growing: boolean;
}

export interface ColourAnswer {
  /** The first line that is new or has changed. */
  readonly from: number;
  readonly lines: readonly ColouredLine[];
}
