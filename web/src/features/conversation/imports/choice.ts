/** Which of a file's chats are to come: all but these, or none but these, by ordinal. */
export interface Choice {
  readonly all: boolean;
  readonly exceptions: ReadonlySet<number>;
}

export const allChosen: Choice = { all: true, exceptions: new Set() };
export const noneChosen: Choice = { all: false, exceptions: new Set() };

export function isChosen({ all, exceptions }: Choice, ordinal: number): boolean {
  return all !== exceptions.has(ordinal);
}

/** How many, of so many that there are to choose from. */
export function countOf({ all, exceptions }: Choice, of: number): number {
  return all ? of - exceptions.size : exceptions.size;
}

export function toggled({ all, exceptions }: Choice, ordinal: number): Choice {
  const next = new Set(exceptions);
  if (!next.delete(ordinal)) next.add(ordinal);
  return { all, exceptions: next };
}

/** As the API wants it told. */
export function choiceBody({ all, exceptions }: Choice): { only?: number[]; except?: number[] } {
  return all ? { except: [...exceptions] } : { only: [...exceptions] };
}
