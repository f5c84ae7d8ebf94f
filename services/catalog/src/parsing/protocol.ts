import type { FailureCode } from './failure.ts';
import type { ParseLimits } from './limits.ts';
import type { ParsedPage } from './page.ts';
import type { PictureUse } from './pictures/picture-reader.ts';
import type { ReadableKind } from './sniff/kind.ts';

/** How far the reading of a document is. */
export interface ParseProgress {
  readonly kind: ReadableKind | 'image';
  /** pages (sections, where the document has no pages) read so far */
  readonly done: number;
  readonly total: number;
  /** pages passed over because they are damaged */
  readonly unreadable: number;
  /** who read a picture */
  readonly reader?: string;
  /** what a model took for that */
  readonly took?: PictureUse | undefined;
}

export interface ReadSoFar {
  readonly page: number;
  readonly pages: number;
}

/** What the parser's process is told first, and again where it `stays`. */
export interface ParseTask {
  readonly path: string;
  readonly fileName: string;
  readonly contentType?: string;
  readonly limits: ParseLimits;
  /** How far it was read before: its last page that had text, and how many had. Only a PDF goes on from there. */
  readonly after?: ReadSoFar | undefined;
  /** Whether the process waits for another document once this one is read. */
  readonly stays?: boolean;
}

/** The parent sends the task, then one `more` for each batch it has passed on. */
export type ToParser = { readonly type: 'task'; readonly task: ParseTask } | { readonly type: 'more' };

export type FromParser =
  | { readonly type: 'batch'; readonly pages: readonly ParsedPage[]; readonly progress: ParseProgress }
  | {
      readonly type: 'failed';
      readonly code: FailureCode;
      readonly sentence: string;
      readonly detail: string;
    }
  /** a picture of a size that may be unpacked: for who reads pictures */
  | { readonly type: 'picture'; readonly format: string }
  | { readonly type: 'done' };

/** Batches that may be under way without the parent having asked for more. */
export const batchesAhead = 2;
