/** A person's cookie and chats, in which one question is asked after the other: one stream at a time. */
export interface Slot {
  readonly cookie: string;
  readonly sessions: readonly string[];
}

/** Questions that arrive on their own clock, whether earlier ones were answered or not. */
export interface ChatLoad {
  readonly way: 'product' | 'model';
  /** The product's address; the model's, or that of a peer before it, with `/v1`. */
  readonly url: string;
  /** What a peer is told beside each question. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly slots: readonly Slot[];
  readonly arrivals: number;
  /** Milliseconds between two arrivals, at the mean. */
  readonly everyMs: number;
  readonly seed: number;
  /** What the model is told to say: `first=200;pace=30;tokens=60`. */
  readonly script: string;
  /** Lines a second of one stream; 0: as they come. */
  readonly pace: number;
  /** How every fifth stream ends early: its person stops it at its middle, or leaves after its first piece. */
  readonly fifth: 'stop' | 'leave' | 'reads on';
  /** The first so many readers get long replies, and take nothing for so long after their first piece. */
  readonly stalled?: { readonly readers: number; readonly ms: number; readonly script: string };
}

/** What came of it. */
export interface ChatOutcome {
  /** Milliseconds from the time a question was due to the first piece of text, and to the end of the reply. */
  readonly first: readonly number[];
  readonly whole: readonly number[];
  /** How many pauses between two lines of a stream took so many milliseconds, by the millisecond. */
  readonly gaps: readonly number[];
  readonly lines: number;
  /** Streams that came to their ends with every byte, that were ended early with every byte until then. */
  readonly complete: number;
  readonly cancelled: number;
  /** What went wrong, stream by stream. */
  readonly failures: readonly string[];
  /** Questions that found nobody free to ask them. */
  readonly late: number;
}
