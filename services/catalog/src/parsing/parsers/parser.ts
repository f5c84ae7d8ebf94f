import type { ParseTask } from '../protocol.ts';

/** One step of reading a document; without `text` where a page had none. */
export interface ParseStep {
  readonly page?: number;
  readonly heading?: string;
  readonly text?: string;
  /** pages or sections read, this one included */
  readonly done: number;
  /** how many there are; a guess from what is read so far where only the end tells */
  readonly total: number;
  /** the page could not be read */
  readonly damaged?: boolean;
}

export type Parser = (bytes: Buffer, task: ParseTask) => AsyncIterable<ParseStep>;
