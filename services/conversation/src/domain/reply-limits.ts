/** How far a reply may go. */
export interface ReplyLimits {
  /** How often its model may ask for tools. */
  readonly steps: number;
  /** From its first word to its last, its tools and whom they wait for included. */
  readonly milliseconds: number;
  /** Of all calls of its model, what goes in and what comes out. */
  readonly tokens: number;
}

/** Which limit ended a reply; `length`: the agent's or the model's, of a single answer. */
export type LimitMet = 'steps' | 'time' | 'tokens' | 'length';
