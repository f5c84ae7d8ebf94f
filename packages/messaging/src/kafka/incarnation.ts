const header = 'incarnation';

/** The header of a record that is meant for this incarnation of its topic, and for none that is made after it. */
export function meantFor(incarnation: string | undefined): Readonly<Record<string, string>> {
  return incarnation === undefined ? {} : { [header]: incarnation };
}

/** The incarnation that a record is meant for, and its other headers; undefined: an earlier version published it. */
export function readMeant(headers: Readonly<Record<string, string>>): {
  incarnation: string | undefined;
  headers: Readonly<Record<string, string>>;
} {
  const { [header]: incarnation, ...others } = headers;
  return { incarnation, headers: others };
}
