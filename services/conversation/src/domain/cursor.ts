import { BadCursor } from './errors.ts';

/** Where a page ended of a list that goes by a time, then uuid, newest first: sessions by their last message, links by when they were made. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly uuid: string;
}

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ at, uuid }: Place): string {
  return `${at}_${uuid}`;
}

/** Throws BadCursor. */
export function decodeCursor(cursor: string): Place {
  const [, millis, uuid] = shape.exec(cursor) ?? [];
  const at = Number(millis);
  // 8.64e15 is the last instant that a date can hold.
  if (uuid === undefined || at > 8.64e15) {
    throw new BadCursor('This cursor is not one that the list gave. Begin without a cursor.');
  }
  return { at, uuid };
}
