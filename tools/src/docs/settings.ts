import { join } from 'node:path';
import { z } from 'zod';
import { settingsSchema as gateway } from '../../../gateway/src/config.ts';
import { settingsSchema as billing } from '../../../services/billing/src/config.ts';
import { settingsSchema as catalog } from '../../../services/catalog/src/config.ts';
import { settingsSchema as conversation } from '../../../services/conversation/src/config.ts';
import { settingsSchema as identity } from '../../../services/identity/src/config.ts';
import { settingsSchema as statistics } from '../../../services/statistics/src/config.ts';

const processes: Readonly<Record<string, z.ZodType>> = {
  gateway,
  identity,
  catalog,
  conversation,
  billing,
  statistics,
};

interface Field {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A setting of one process, as its schema has it. */
export interface Setting {
  readonly process: string;
  readonly name: string;
  readonly isNeeded: boolean;
  readonly field: Field;
}

/** Every setting of every process. */
export function settings(): Setting[] {
  return Object.entries(processes).flatMap(([process, schema]) => {
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    });
    return Object.entries(properties).map(([name, field]) => ({
      process,
      name,
      isNeeded: required.includes(name),
      field: field as Field,
    }));
  });
}

/** What its neighbours share stands once, under all of them. */
const rowOf = ({ name, isNeeded, field }: Setting) => {
  const cells = [`\`${name}\``, isNeeded ? '**needed**' : fallbackOf(name, field), whatOf(field)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
};

/** Of the machine's own name there is no use in a page. */
function fallbackOf(name: string, { default: fallback }: Field): string {
  return fallback === undefined || fallback === '' || name === 'INSTANCE' ? '' : `\`${fallback}\``;
}

function whatOf({ description = '', enum: words, minimum, maximum }: Field): string {
  const isLimit = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const limits = [isLimit(minimum) && `at least ${minimum}`, isLimit(maximum) && `at most ${maximum}`];
  const kinds = words === undefined ? [] : [words.map((word) => `\`${word}\``).join(', ')];
  const more = [...kinds, ...limits.filter((limit) => limit !== false)].join(', ');
  return more === '' ? description : `${description} (${more})`;
}

const table = (rows: readonly Setting[]) =>
  ['| setting | default | what |', '|---|---|---|', ...rows.map(rowOf)].join('\n');

/** docs/settings.md as the schemas have it. */
export function settingsPage(): string {
  const all = settings();
  const rows = new Map(all.map((one) => [`${one.process} ${one.name}`, rowOf(one)]));
  const names = Object.keys(processes);
  const isShared = (one: Setting) =>
    names.filter((process) => rows.get(`${process} ${one.name}`) === rowOf(one)).length >= names.length - 1;
  const shared = all.filter(
    (one, at) => isShared(one) && all.findIndex(({ name }) => name === one.name) === at,
  );
  const sections = names.map((process) => {
    const own = all.filter((one) => one.process === process && !isShared(one));
    return `## ${process}\n${table(own)}`;
  });
  return `${[HEAD, `## Of every service\n${table(shared)}`, ...sections].join('\n\n')}\n`;
}

const HEAD = `# Settings of each process

Made by \`make settings-reference\` from the schemas that read them. They stand in the environment of a process, or in the file
that is mounted at \`/run/tutka/settings.env\`. \`make start\`, \`docker compose\` and the [chart](../helm/README.md) set what is
needed. Of the others \`make start\` takes those of [.env.example](../.env.example), \`docker compose\` most of them, and the chart all, as values
or by \`env\` of a service; [run-it.md](run-it.md) says more, and which of them to begin with. \`OTEL_\` settings are those of
[OpenTelemetry](https://opentelemetry.io/docs/languages/sdk-configuration/).`;

/** Where it stands. */
export const settingsFile = join(import.meta.dirname, '../../../docs/settings.md');
