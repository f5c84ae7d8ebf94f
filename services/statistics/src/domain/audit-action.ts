import { decimal } from './decimal.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** One field: what it was and what it is, or, not shown, its name alone. */
interface AuditChange {
  readonly field: string;
  readonly shown: boolean;
  readonly before: Json;
  readonly after: Json;
}

/** What somebody did, as its event tells it. */
export interface AuditAction {
  readonly id: string;
  readonly at: Date;
  readonly workspace: string;
  readonly actorKind: string;
  /** A uuid, or the name of what acted. */
  readonly actor: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly kind: string;
  readonly subject: string;
  /** What the subject is called from now on; undefined: as before; null: nothing of it is told any more, nor what was. */
  readonly name: string | null | undefined;
  /** What is so from now on. */
  readonly fields: Readonly<Record<string, Json>>;
  /** What belongs to this act alone: there is nothing before it, and it is not so afterwards. */
  readonly once: Readonly<Record<string, Json>>;
  /** Names of fields whose values are not told. */
  readonly hidden: readonly string[];
  readonly ends: boolean;
  /** An amount of the act alone, in minor units of the currency of what is known as `total`. */
  readonly likeTotal: string | undefined;
}

/** What the log knows of a subject. */
export interface KnownSubject {
  readonly kind: string;
  readonly subject: string;
  readonly name: string | null;
  readonly fields: Readonly<Record<string, Json>>;
}

/** Whether there is anything to keep of a subject. */
export const isKnown = ({ name, fields }: KnownSubject): boolean =>
  name !== null || Object.keys(fields).length > 0;

/** A row of the log. */
export interface AuditRow
  extends Omit<AuditAction, 'name' | 'fields' | 'once' | 'hidden' | 'ends' | 'likeTotal'> {
  readonly subjectName: string | null;
  readonly changes: readonly AuditChange[];
}

/** The row of an action, and what is known of its subject then: with what it was before, from nothing but the log. */
export function recordAction(
  action: AuditAction,
  known: KnownSubject | undefined,
): { row: AuditRow; known: KnownSubject } {
  const { name, fields, once, hidden, ends, likeTotal, ...who } = action;
  const before = name === null ? {} : (known?.fields ?? {});
  // In an order of their own: that in which they are kept depends on what was told together.
  const ended = Object.keys(before).toSorted();
  const after = ends ? Object.fromEntries(ended.map((field) => [field, null])) : fields;
  const shown = Object.keys(after)
    .map((field) => ({ field, shown: true, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  const acted = Object.entries({ ...once, ...amountLike(before.total, likeTotal) })
    .filter(([, after]) => after !== null)
    .map(([field, after]) => ({ field, shown: true, before: null, after }));
  const named = hidden.map((field) => ({ field, shown: false, before: null, after: null }));
  const { kind, subject } = action;
  const subjectName = name === undefined ? (known?.name ?? null) : name;
  return {
    row: { ...who, subjectName, changes: [...acted, ...shown, ...named] },
    known: { kind, subject, name: subjectName, fields: ends ? {} : { ...before, ...fields } },
  };
}

/** The amount as the total is written: '250' beside '9.00 USD' is '2.50 USD', beside '900 JPY' '250 JPY'. */
function amountLike(total: Json | undefined, minor: string | undefined): Readonly<Record<string, Json>> {
  if (minor === undefined) return {};
  const [, fraction = '', currency] = /^\d+(?:\.(\d+))? (\w+)$/.exec(String(total)) ?? [];
  if (currency === undefined) return { amountMinor: minor };
  return { amount: `${decimal(minor, fraction.length)} ${currency}` };
}
