import { BadCursor } from './errors.ts';

/** Where a page of sessions ended: sessions go by last message, then uuid, newest first. */
export interface SessionPosition {
  /** Milliseconds since 1970. */
  readonly lastMessageAt: number;
  readonly uuid: string;
}

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ lastMessageAt, uuid }: SessionPosition): string {
  return `${lastMessageAt}_${uuid}`;
}

/** Throws BadCursor. */
export function decodeCursor(cursor: string): SessionPosition {
  const [, millis, uuid] = shape.exec(cursor) ?? [];
  const lastMessageAt = Number(millis);
  // 8.64e15 is the last instant that a date can hold.
  if (uuid === undefined || lastMessageAt > 8.64e15) {
    throw new BadCursor('This cursor is not one that the list gave. Begin without a cursor.');
  }
  return { lastMessageAt, uuid };
}
