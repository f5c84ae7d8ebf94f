import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { parseManifests, type Tree } from './manifests.ts';

export const chart = resolve(import.meta.dirname, '../../../helm');
const read = (path: string) => readFileSync(join(chart, path), 'utf8');

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** One value that can be given: its path, what it does, and its default. */
interface Value {
  readonly path: string;
  readonly description: string;
  readonly fallback: unknown;
}

/** What differs from service to service stands once, under `defaults`. */
function flatten(schema: Schema, all: Schema, defaults: unknown, path: string): Value[] {
  if (path === 'services') return [];
  const found = schema.$ref === undefined ? schema : all.definitions?.[schema.$ref.split('/').at(-1) ?? ''];
  if (found?.properties === undefined)
    return [{ path, description: found?.description ?? '', fallback: defaults }];
  return Object.entries(found.properties).flatMap(([name, one]) =>
    flatten(one, all, (defaults as Tree | undefined)?.[name], path === '' ? name : `${path}.${name}`),
  );
}

/** Every value of values.schema.json, with the default of values.yaml. */
function values(): Value[] {
  const schema: Schema = JSON.parse(read('values.schema.json'));
  return flatten(schema, schema, parse(read('values.yaml')), '');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const shown = (fallback: unknown) =>
  fallback === '' || fallback === undefined ? '' : `\`${cell(JSON.stringify(fallback))}\``;

const BEGIN = '<!-- values: made by make chart-values -->';
const END = '<!-- end of values -->';

/** README.md of the chart as it is, and as schema and values.yaml have it. */
export function readme(): { is: string; ought: string } {
  const is = read('README.md');
  const [before = '', rest = ''] = is.split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  const rows = values().map(
    ({ path, description, fallback }) => `| \`${path}\` | ${shown(fallback)} | ${cell(description)} |`,
  );
  const table = ['| value | default | what |', '|---|---|---|', ...rows].join('\n');
  return { is, ought: `${before}${BEGIN}\n${table}\n${after}` };
}

/** `services.billing.env` and `defaults.env` are one value. */
const general = (path: string) => path.replace(/^services\.[a-z]+\./, 'defaults.');

function setPaths(tree: unknown, path: string): string[] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return [general(path)];
  return [
    general(path),
    ...Object.entries(tree).flatMap(([name, one]) => setPaths(one, path === '' ? name : `${path}.${name}`)),
  ];
}

/** Values that no unit test of helm/tests sets. */
export function untested(): string[] {
  const suites = globSync('tests/*_test.yaml', { cwd: chart }).flatMap((file) => parseManifests(read(file)));
  const tests = suites.flatMap((suite) => suite.tests as Tree[]);
  const set = new Set(tests.flatMap((one) => setPaths(one.set ?? {}, '')));
  return values()
    .map(({ path }) => path)
    .filter((path) => !set.has(path));
}

/** The schema's values that values.yaml does not have: nobody would see them. */
export function withoutDefault(): string[] {
  return values()
    .filter(({ fallback }) => fallback === undefined)
    .map(({ path }) => path);
}
