/** The row after which a page begins. */
export interface AuditPlace {
  readonly at: Date;
  readonly id: string;
}

const form = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function auditCursor({ at, id }: AuditPlace): string {
  return Buffer.from(`${at.getTime()}_${id}`).toString('base64url');
}

/** @throws OddCursor where it is none of ours */
export function auditPlaceOf(cursor: string): AuditPlace {
  const [, at, id] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) throw new OddCursor('There is no such place in the list');
  return { at: new Date(Number(at)), id };
}

class OddCursor extends Error {
  override readonly name = 'OddCursor';
}
