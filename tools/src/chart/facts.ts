import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { at, type EnvVar, type Manifest } from './manifests.ts';

const root = resolve(import.meta.dirname, '../../..');
const services = ['gateway', 'identity', 'catalog', 'conversation', 'billing', 'statistics'] as const;
const folderOf = (service: string) => (service === 'gateway' ? service : `services/${service}`);

/** Text that a setting from a Secret may have, by its name. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/^REDIS_URL$/, 'redis://:word@redis:6379'],
  [/^SMTP_URL$/, 'smtp://user:word@mail:587'],
  [/URL$/, 'postgres://user:word@host/database'],
  [/./, 'x'.repeat(32)],
];
const given = ({ name, value }: EnvVar) =>
  value ?? samples.find(([pattern]) => pattern.test(name))?.[1] ?? '';

async function schemaOf(service: string): Promise<z.ZodType> {
  const { settingsSchema } = await import(join(root, folderOf(service), 'src/config.ts'));
  if (!(settingsSchema instanceof z.ZodType)) throw new Error(`${service} has no settingsSchema`);
  return settingsSchema;
}

/** Whether each service can start with the settings that it is given, and knows every one of them that Node does not read itself. */
export async function settingsAreKnown(all: readonly Manifest[]): Promise<string[]> {
  const wrong = services.map(async (service) => {
    const deployment = all.find(
      (one) => one.kind === 'Deployment' && one.metadata.labels?.['app.kubernetes.io/component'] === service,
    );
    const env = (at(deployment, 'spec.template.spec.containers.0.env') ?? []) as EnvVar[];
    const schema = await schemaOf(service);
    const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const parsed = schema.safeParse(Object.fromEntries(env.map((one) => [one.name, given(one)])));
    return [
      ...env
        .filter(({ name }) => !known.includes(name) && !name.startsWith('NODE_'))
        .map(({ name }) => `${service} does not know the setting ${name}`),
      ...(parsed.error?.issues ?? []).map(({ path, message }) => `${service}: ${path.join('.')}: ${message}`),
    ];
  });
  return (await Promise.all(wrong)).flat();
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sourcesOf = (folder: string) =>
  globSync(`${folder}/src/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

/** The map that a template of _facts.tpl holds: `name: [a, b]` lines. */
function told(chart: string, template: string): Record<string, string[]> {
  const [, body = ''] = readFileSync(join(chart, 'templates/_facts.tpl'), 'utf8').split(
    `define "tutka.${template}"`,
  );
  const lines = body.slice(0, body.indexOf('{{- end')).matchAll(/^(\w+): \[(.*)\]$/gm);
  return Object.fromEntries([...lines].map(([, name = '', list = '']) => [name, list.split(', ').sort()]));
}

/** The consumer groups that a service's sources name. */
function groupsOf(service: string): string[] {
  const text = sourcesOf(folderOf(service)).map(read).join('\n');
  const named = [...text.matchAll(/(?:\bgroup: |GROUP = )'([a-z.-]+)'/g)].map(([, name = '']) => name);
  return [...new Set(named)].sort();
}

/** Whom a service's settings name. */
async function callsOf(service: string): Promise<string[]> {
  const schema = await schemaOf(service);
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return services.filter((other) => names.includes(`${other.toUpperCase()}_URL`)).sort();
}

const differ = (what: string, service: string, chart: readonly string[], sources: readonly string[]) =>
  chart.join() === sources.join()
    ? []
    : [`${what} of ${service}: the chart has [${chart.join(', ')}], the sources [${sources.join(', ')}]`];

/** Whether the consumer groups and calls of the chart in a folder are the sources'. */
export async function factsAreTrue(chart: string): Promise<string[]> {
  const groups = told(chart, 'consumerGroups');
  const calls = told(chart, 'calls');
  const wrong = services.map(async (service) => [
    ...differ('consumer groups', service, groups[service] ?? [], groupsOf(service)),
    ...differ('calls', service, calls[service] ?? [], await callsOf(service)),
  ]);
  return (await Promise.all(wrong)).flat();
}

/** The figures of an expression: what stands there beside texts, labels and functions. */
const figuresOf = (expression: string) =>
  [
    ...expression
      .replaceAll(/\\?"[^"]*"|\{[^}]*\}|\b(?:by|without) \([^)]*\)|\b(?:or|and|unless)\b/g, '')
      .matchAll(/\b[a-z][a-z_]+\b(?!\s*\()/g),
  ].map(([name]) => name);

/** Whether every figure that alerts and dashboard ask for is one that some process has. */
export function figuresAreReal(chart: string): string[] {
  const sources = ['packages/service-runtime', 'packages/service-base', 'gateway', 'services/*']
    .flatMap(sourcesOf)
    .map(read)
    .join('\n');
  const has = new Set(
    [...sources.matchAll(/\.(?:counter|counted|gauge|histogram)\(\s*'([a-z_]+)'/g)].map(([, name]) => name),
  );
  const dashboard: string[] = [
    ...readFileSync(join(chart, 'dashboards/tutka.json'), 'utf8').matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g),
  ].map(([, expression = '']) => expression);
  const alerts = [
    ...readFileSync(join(chart, 'rules/alerts.yaml'), 'utf8').matchAll(/expr:([\s\S]*?)\n\s+for:/g),
  ].map(([, text = '']) => text);
  const asked = [...dashboard, ...alerts].flatMap(figuresOf);
  return [...new Set(asked)]
    .filter((name) => name !== 'up' && !has.has(name) && !has.has(name.replace(/_(bucket|sum|count)$/, '')))
    .map((name) => `${name} is asked for, and no process has it`);
}
