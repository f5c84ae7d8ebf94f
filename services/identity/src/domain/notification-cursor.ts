/** Where a piece of the list ended. */
interface Place {
  readonly at: Date;
  readonly uuid: string;
}

/** A cursor that no list gave. */
class BadCursor extends Error {
  override readonly name = 'BadCursor';
}

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ at, uuid }: Place): string {
  return `${at.getTime()}_${uuid}`;
}

/** Throws BadCursor. */
export function decodeCursor(cursor: string): Place {
  const [, millis, uuid] = shape.exec(cursor) ?? [];
  if (uuid === undefined) throw new BadCursor();
  return { at: new Date(Number(millis)), uuid };
}
