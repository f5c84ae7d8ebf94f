import type { Column, Schema } from './schema.ts';

const tableOf = (name: string) => name.slice(0, name.search(/[.:]/));
const tablesOf = ({ columns }: Schema) => new Set([...columns.keys()].map(tableOf));

/**
 * What of a schema would stop processes of the version that was released with `before`, which run on `now` while
 * processes are replaced and after a rollback: a sentence each. `unread` names what that version no longer reads or
 * writes (`table`, `table.column`, `function(arguments)`): the version after it may take that away.
 */
export function incompatibilities(before: Schema, now: Schema, unread: ReadonlySet<string>): string[] {
  const [old, present] = [tablesOf(before), tablesOf(now)];
  const isUsed = (name: string) => !unread.has(name) && !unread.has(tableOf(name));
  const kept = ([name]: readonly [string, Column]) => present.has(tableOf(name));
  const gone = [...old].filter((table) => isUsed(`${table}.`) && !present.has(table));
  return [
    ...gone.map((table) => `${table} is gone`),
    ...[...before.columns]
      .filter(([name]) => isUsed(name))
      .filter(kept)
      .flatMap(([name, column]) => changed(name, column, now.columns.get(name))),
    ...added(before, now)
      .filter(([name]) => old.has(tableOf(name)))
      .flatMap(demanded),
    ...[...now.rules].filter((rule) => !before.rules.has(rule)).flatMap((rule) => narrowed(rule, old)),
    ...[...before.functions]
      .filter((one) => !now.functions.has(one) && !unread.has(one))
      .map((one) => `${one} is gone`),
  ];
}

const added = (before: Schema, now: Schema) => [...now.columns].filter(([name]) => !before.columns.has(name));

function changed(name: string, before: Column, now: Column | undefined): string[] {
  if (!now) return [`${name} is gone`];
  return [
    ...(now.type === before.type ? [] : [`${name} was ${before.type} and is ${now.type}`]),
    ...(before.nullable && !now.nullable ? [`${name} must be given now`] : []),
    ...(before.hasDefault && !now.hasDefault && !now.nullable ? [`${name} has no default any more`] : []),
  ];
}

/** Who does not know it cannot give it. */
function demanded([name, { nullable, hasDefault }]: readonly [string, Column]): string[] {
  return nullable || hasDefault ? [] : [`${name} is new, must be given and has no default`];
}

const holding = /FOREIGN KEY .* REFERENCES (\w+)\((?!.*ON DELETE (?:CASCADE|SET))/;

/** A rule of a table that was there before, or one of a new table that keeps rows of such a one from being deleted. */
function narrowed(rule: string, old: ReadonlySet<string>): string[] {
  const [table, held] = [tableOf(rule), holding.exec(rule)?.[1]];
  const text = rule.slice(table.length + 2);
  if (old.has(table)) return [`${table} is newly held to: ${text}`];
  return held !== undefined && old.has(held)
    ? [`rows of ${held} cannot be deleted any more while ${table} names them`]
    : [];
}
