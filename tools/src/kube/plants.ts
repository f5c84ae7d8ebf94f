import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plants as chartPlants } from '../chart/plants.ts';
import type { Program } from '../chart/programs.ts';
import { chart } from '../chart/values.ts';
import type { Platform, Values } from './platform.ts';

/** An error that is put into what runs; the checks must find it. */
export interface Plant {
  readonly what: string;
  /** What the checks then say, of which one thing at least. */
  readonly says: RegExp;
  /** Plants it; answers what was said, beside the requests that failed meanwhile. */
  plant(platform: Platform): Promise<string[]>;
}

/** The oldest that the chart takes. */
const KUBE = '1.30.0';
const LOCKED_SECONDS = 60;
const answering = ['gateway', 'identity', 'catalog', 'conversation', 'billing'];
const deployments = answering.map((service) => `deployment/tutka-${service}`);

async function patched({ cluster }: Platform, patch: readonly object[]): Promise<void> {
  for (const one of deployments)
    await cluster.kubectl('patch', one, '--type', 'json', '-p', JSON.stringify(patch));
  for (const one of deployments) await cluster.kubectl('rollout', 'status', one, '--timeout', '300s');
}

const main = '/spec/template/spec/containers/0';
const noPreStop: Plant = {
  what: 'no preStop',
  says: /^(GET|POST) /,
  async plant(platform) {
    await patched(platform, [{ op: 'remove', path: `${main}/lifecycle` }]);
    await platform.quiet();
    // Those that go now have none.
    await platform.cluster.kubectl('rollout', 'restart', ...deployments);
    await platform.quiet();
    return [];
  },
};

const lyingProbe: Plant = {
  what: 'a readiness probe that lies',
  says: /^(GET|POST) /,
  async plant(platform) {
    const ready = { exec: { command: ['/nodejs/bin/node', '--version'] }, timeoutSeconds: 20 };
    await patched(platform, [
      { op: 'remove', path: `${main}/startupProbe` },
      { op: 'replace', path: `${main}/readinessProbe`, value: ready },
    ]);
    await platform.quiet();
    // An upgrade would leave this probe beside the chart's own.
    await platform.cluster.kubectl('rollout', 'undo', ...deployments);
    return [];
  },
};

/** The chart with the planted error of that name that `make test-chart` knows. */
async function plantedChart(what: string): Promise<string> {
  const found = chartPlants.find((one) => one.what === what);
  if (found === undefined) throw new Error(`make test-chart plants no ${what}`);
  const copy = await mkdtemp(join(tmpdir(), 'tutka-planted-'));
  await cp(chart, copy, { recursive: true });
  const text = await readFile(join(copy, found.file), 'utf8');
  await writeFile(
    join(copy, found.file),
    text.replace(found.find, () => found.put),
  );
  return copy;
}

const doubledName = (helm: Program, values: string): Plant => ({
  what: 'an environment name twice',
  says: /duplicate/i,
  async plant({ cluster }) {
    const copy = await plantedChart('an environment name twice');
    try {
      const rendered = await helm.run('template', 'tutka', copy, '-f', values, '--kube-version', KUBE);
      if (!rendered.ok) throw new Error(rendered.all);
      const refused = cluster.sendToServer(rendered.out);
      return [
        await refused.then(
          () => 'it is taken',
          (error: unknown) => String(error),
        ),
      ];
    } finally {
      await rm(copy, { recursive: true });
    }
  },
});

const blockedMigration = (values: readonly Values[]): Plant => ({
  what: 'a migration that blocks',
  says: /hook.* failed|deadline ?exceeded|timed out/i,
  async plant(platform) {
    const sql = `BEGIN; SELECT pg_advisory_xact_lock(hashtext('tutka.migrate')); SELECT pg_sleep(${LOCKED_SECONDS})`;
    const held = platform.cluster.kubectl(
      'exec',
      'postgres-0',
      '--',
      ...['psql', '-qU', 'postgres', '-d', 'billing', '-c', sql],
    );
    held.catch(() => undefined);
    await sleep(2000);
    const before = [...(await platform.pods()).keys()];
    const said = await platform
      .upgradeWithin('60s', ...values, { migrations: { activeDeadlineSeconds: 20 }, logLevel: 'warn' })
      .then(
        () => 'the upgrade went through',
        (error: unknown) => String(error),
      );
    const after = [...(await platform.pods()).keys()];
    await held.catch(() => undefined);
    const replaced = after.filter((pod) => !before.includes(pod));
    return replaced.length === 0 ? [said] : [`${replaced.join(', ')} replaced others all the same`];
  },
});

/** All of them but the one that is left to the recount, after which nothing can be used any more. */
export const plants = (helm: Program, values: readonly Values[]): readonly Plant[] => [
  doubledName(helm, join(chart, 'ci/minimal-values.yaml')),
  blockedMigration(values),
  noPreStop,
  lyingProbe,
];

/** A topic is gone: what is published from now on never comes to the bus. */
export async function removeTopic({ cluster }: Platform, topic: string): Promise<void> {
  const tool = '/opt/kafka/bin/kafka-topics.sh';
  await cluster.kubectl(
    'exec',
    'kafka-0',
    '--',
    tool,
    '--bootstrap-server',
    'kafka:9092',
    '--delete',
    '--topic',
    topic,
  );
}
