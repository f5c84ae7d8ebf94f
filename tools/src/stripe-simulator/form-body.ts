/** A value of a form: text, or a group of values. */
type FormValue = string | FormGroup;
export interface FormGroup {
  readonly [key: string]: FormValue;
}

type Growing = { [key: string]: string | Growing };

function put(into: Growing, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const group: Growing = typeof inner === 'object' ? inner : Object.create(null);
  into[key] = group;
  put(group, rest, value);
}

/** Reads `a=1&b[c]=2&d[0]=3` as Stripe does. */
export function readForm(text: string): FormGroup {
  const group: Growing = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(group, name.split(/\]?\[/).map(bare), value);
  return group;
}

const bare = (part: string) => part.replace(/\]$/, '');

/** The text at a path; undefined where nothing, or a group, stands there. */
export function textAt(form: FormGroup, ...path: string[]): string | undefined {
  let value: FormValue | undefined = form;
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The group at a path; an empty one where none stands there. */
export function groupAt(form: FormGroup, ...path: string[]): FormGroup {
  let value: FormValue | undefined = form;
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined;
  return typeof value === 'object' ? value : {};
}

/** The texts of a group: metadata. */
export function textsIn(group: FormGroup): Record<string, string> {
  return Object.fromEntries(
    Object.entries(group).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
