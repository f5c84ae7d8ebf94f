import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Column, Schema } from './schema.ts';

/**
 * The schema that the last release brought, a line for each column, rule and function. A line `unread NAME` is written by
 * hand: the released version neither reads nor writes it, so the next one may take it away.
 */
export interface Released {
  readonly schema: Schema;
  readonly unread: ReadonlySet<string>;
}

const fileOf = (database: string) => join(import.meta.dirname, 'released', `${database}.txt`);
const columnForm = /^([^:]+): (.+?)( not null)?( default)?$/;

/** What stands of a database. */
export function readReleased(database: string): Released {
  const lines = readFileSync(fileOf(database), 'utf8').split('\n');
  const told = (kind: string) =>
    lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1));
  return {
    schema: {
      columns: new Map(told('column').map(readColumn)),
      rules: new Set(told('rule')),
      functions: new Set(told('function')),
    },
    unread: new Set(told('unread')),
  };
}

function readColumn(text: string): readonly [string, Column] {
  const [, name = '', type = '', required, preset] = columnForm.exec(text) ?? [];
  return [name, { type, nullable: required === undefined, hasDefault: preset !== undefined }];
}

/** Notes the schema of a database as released. */
export function writeReleased(database: string, { columns, rules, functions }: Schema): void {
  const lines = [
    ...[...columns].map(([name, column]) => `column ${name}: ${written(column)}`),
    ...[...rules].map((rule) => `rule ${rule}`),
    ...[...functions].map((one) => `function ${one}`),
  ];
  writeFileSync(fileOf(database), `${lines.join('\n')}\n`);
}

const written = ({ type, nullable, hasDefault }: Column) =>
  `${type}${nullable ? '' : ' not null'}${hasDefault ? ' default' : ''}`;
