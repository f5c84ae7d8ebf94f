/** Who asks for what, in which state of the fixtures. */
export interface Asked {
  /** Nothing was made yet. */
  readonly empty: boolean;
  /** A document and an agent were made, no chat was held, no model is set up. */
  readonly begun: boolean;
  readonly member: boolean;
  /** What the browser speaks, so that a person of the fixtures speaks it too. */
  readonly language: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was sent, where it was JSON. */
  readonly body: unknown;
}

export type Answer = (asked: Asked) => unknown;
