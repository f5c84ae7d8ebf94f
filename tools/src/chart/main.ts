import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { alertsAreTested, plantedMistakes } from './alerts.ts';
import { factsAreTrue, figuresAreReal, settingsAreKnown } from './facts.ts';
import { guard } from './guards.ts';
import { type Manifest, parseManifests } from './manifests.ts';
import { ownChecks } from './own-checks.ts';
import { plants } from './plants.ts';
import { findProgram, type Program, type Said } from './programs.ts';
import { byCombination, bySchema } from './refusals.ts';
import { copyBuiltInSchemas, writeCustomSchemas } from './schema-files.ts';
import { needed, schemas } from './settings.ts';
import { chart } from './values.ts';

const KUBERNETES = '1.34.0';
const root = resolve(import.meta.dirname, '../../..');
const profiles = globSync('ci/*-values.yaml', { cwd: chart }).sort();
const minimal = 'ci/minimal-values.yaml';

const wrong: string[] = [];
const leftOut: string[] = [];
/** Tells how a step went: all its faults. */
function step(name: string, faults: readonly string[]): void {
  console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  for (const fault of faults) console.log(`       ${fault}`);
  wrong.push(...faults);
}
function skip(what: string, why: string): void {
  console.log(`SKIPPED ${what}: ${why}`);
  leftOut.push(what);
}
const complaint = ({ ok, all }: Said, about: string) => (ok ? [] : [`${about}: ${all.trim()}`]);

const folder = await mkdtemp(join(tmpdir(), 'tutka-chart-'));
const render = (helm: Program, from: string, ...args: string[]) =>
  helm.run('template', 'tutka', from, '--namespace', 'agents', '--kube-version', KUBERNETES, ...args);

async function lookAt(said: Said, about: string): Promise<string[]> {
  if (!said.ok) return complaint(said, about);
  const all: Manifest[] = parseManifests(said.out);
  return [...guard(all), ...(await settingsAreKnown(all))].map((fault) => `${about}: ${fault}`);
}

async function profilesWith(helm: Program): Promise<void> {
  for (const profile of profiles) {
    const values = join(chart, profile);
    const lint = await helm.run(
      'lint',
      chart,
      '--strict',
      '--quiet',
      '-f',
      values,
      '--kube-version',
      KUBERNETES,
    );
    const said = await render(helm, chart, '-f', values);
    const again = await render(helm, chart, '-f', values);
    const same = said.out === again.out ? [] : [`${profile}: two renderings differ`];
    step(`${helm.name}: ${profile}`, [
      ...complaint(lint, profile),
      ...(await lookAt(said, profile)),
      ...same,
    ]);
    await writeFile(join(folder, basename(profile)), said.out);
  }
}

async function refusalsWith(helm: Program): Promise<void> {
  for (const [how, refusals] of Object.entries({ 'the schema': bySchema, combinations: byCombination })) {
    const faults = await Promise.all(
      refusals.map(async ({ values, says }, index) => {
        const file = join(folder, `refused-${helm.name}-${how.length}-${index}.json`);
        await writeFile(file, JSON.stringify(values));
        const said = await render(helm, chart, '-f', join(chart, minimal), '-f', file);
        if (said.ok) return [`${JSON.stringify(values)} is taken`];
        return says.test(said.all) ? [] : [`${JSON.stringify(values)}: says ${said.all.trim()}, not ${says}`];
      }),
    );
    step(`${helm.name}: ${refusals.length} bad values are refused by ${how}`, faults.flat());
  }
}

async function plantsWith(helm: Program): Promise<void> {
  const values = join(chart, 'ci/operators-values.yaml');
  for (const { what, file, find, put, says } of plants) {
    const copy = await mkdtemp(join(folder, 'planted-'));
    await cp(chart, copy, { recursive: true });
    const text = await readFile(join(copy, file), 'utf8');
    await writeFile(
      join(copy, file),
      text.replace(find, () => put),
    );
    const faults = [
      ...(await lookAt(await render(helm, copy, '-f', values), 'planted')),
      ...(await factsAreTrue(copy)),
      ...figuresAreReal(copy),
    ];
    const unfound = faults.some((fault) => says.test(fault))
      ? []
      : [`is not found; the check says: ${faults.join('; ') || 'nothing'}`];
    step(
      `a planted error is found: ${what}`,
      text.includes(find) ? unfound : [`${file} no longer has ${find}`],
    );
  }
}

async function unitTests(): Promise<void> {
  const unittest = findProgram('helm-unittest');
  if (unittest === undefined) return skip('unit tests of helm/tests', 'no helm-unittest on this machine');
  const said = await unittest.run('--color=false', chart);
  step(`helm-unittest: ${/Tests:.*/.exec(said.all)?.[0] ?? 'no tests'}`, complaint(said, 'helm/tests'));
}

async function alerts(): Promise<void> {
  const promtool = findProgram('promtool');
  if (promtool === undefined)
    return skip('promtool', 'the alerts of helm/rules are untested: PROMTOOL, or the path, names none');
  const rules = join(chart, 'rules');
  step(
    'promtool: each alert is raised, and is silent, as its tests say',
    await alertsAreTested(promtool, rules),
  );
  const { planted, faults } = await plantedMistakes(promtool, rules, folder);
  step(`promtool: ${planted} mistakes planted in alerts are found`, faults);
}

/** Where kubeconform looks for the schemas of built-in kinds; undefined where it can look nowhere. */
async function builtIn(): Promise<string | undefined> {
  const given = schemas.builtIn;
  if (given !== undefined) {
    copyBuiltInSchemas(resolve(given), join(folder, 'kinds'));
    return join(folder, 'kinds', '{{.ResourceKind}}{{.KindSuffix}}.json');
  }
  const reached = await fetch('https://raw.githubusercontent.com/', {
    signal: AbortSignal.timeout(5000),
  }).then(
    () => true,
    () => false,
  );
  return reached ? 'default' : undefined;
}

async function conform(rendered: readonly string[]): Promise<void> {
  const kubeconform = findProgram('kubeconform');
  if (kubeconform === undefined) return skip('kubeconform', 'it is not on this machine');
  const kinds = await builtIn();
  if (kinds === undefined)
    return skip('kubeconform', 'no KUBE_SCHEMAS (a folder), and GitHub is not reached');
  const { custom } = schemas;
  const places = ['-schema-location', kinds];
  if (custom === undefined) {
    skip('custom resources', 'no CRD_SCHEMAS: a folder of custom resource definitions');
    places.push('-ignore-missing-schemas');
  } else {
    const count = writeCustomSchemas(resolve(custom), join(folder, 'custom'));
    console.log(`     ${count} kinds and versions of custom resources from CRD_SCHEMAS`);
    places.push('-schema-location', join(folder, 'custom', '{{.ResourceKind}}{{.KindSuffix}}.json'));
  }
  const check = (files: readonly string[]) =>
    kubeconform.run('-strict', '-summary', '-kubernetes-version', KUBERNETES, ...places, ...files);
  const said = await check(rendered);
  step(
    `kubeconform: ${said.out.split('\n').findLast((line) => line.startsWith('Summary')) ?? ''}`,
    complaint(said, 'kubeconform'),
  );
  const odd = join(folder, 'odd.yaml');
  await writeFile(odd, 'apiVersion: v1\nkind: Service\nmetadata: { name: a }\nspec: { port: 1 }\n');
  step(
    'kubeconform finds a planted field that no Service has',
    (await check([odd])).ok ? ['it does not'] : [],
  );
}

try {
  for (const { name, faults } of await ownChecks()) step(name, faults);
  await unitTests();
  await alerts();
  const helms = [findProgram('helm'), findProgram('helm4')].filter((one) => one !== undefined);
  if (helms.length < 2)
    skip(helms.length === 0 ? 'helm' : 'a second helm', 'HELM and HELM4, or the path, name none');
  for (const helm of helms) {
    await profilesWith(helm);
    await refusalsWith(helm);
  }
  const [helm] = helms;
  if (helm !== undefined) {
    await plantsWith(helm);
    const examples = globSync('k8s/**/*.yaml', { cwd: root }).map((file) => join(root, file));
    await conform([...profiles.map((profile) => join(folder, basename(profile))), ...examples]);
  }
} finally {
  await rm(folder, { recursive: true });
}
console.log(`test-chart: ${wrong.length} faults, left out: ${leftOut.join(', ') || 'nothing'}`);
process.exit(wrong.length > 0 || (needed && leftOut.length > 0) ? 1 : 0);
