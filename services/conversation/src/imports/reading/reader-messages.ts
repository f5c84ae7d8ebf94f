/** What a reading thread is given. */
export interface ReaderTask {
  readonly path: string;
  /** A uuid: with the workspace the namespace of those that the chats' rows get. */
  readonly owner: string;
  readonly workspace: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What it says: chats as a JSON array, to be answered when they are kept; at last how it ended. */
export type ReaderReport =
  | { readonly chats: string }
  | { readonly done: true; readonly unreadable: number }
  | { readonly failed: string };
