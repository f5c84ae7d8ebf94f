import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeManifests } from '@tutka/jobs/kubernetes-secrets';
import type { Program } from '../chart/programs.ts';
import type { Cluster } from './cluster.ts';
import { images } from './settings.ts';

const root = resolve(import.meta.dirname, '../../..');
const chart = join(root, 'helm');
const UP = '600s';
const PRINTED_MS = 60_000;
const QUIET_MS = 300_000;
const SCALED_MS = 240_000;
/** Who looks takes of the same processors as what is looked at. */
const LOOK_MS = 2_000;

/** Values of a chart. */
export type Values = Readonly<Record<string, unknown>>;

/** The release `tutka` in a namespace. */
export interface Platform {
  readonly url: string;
  readonly cluster: Cluster;
  /** Installs or upgrades it with these values over the smallest profile, and waits until all pods are ready. */
  upgrade(...values: readonly Values[]): Promise<void>;
  /** The same, given up after `limit`, such as `60s`. */
  upgradeWithin(limit: string, ...values: readonly Values[]): Promise<void>;
  /** Replaces the pods of a service, one after the other. */
  restart(service: string): Promise<void>;
  /** Goes back to the revision before. */
  rollback(): Promise<void>;
  /** What `helm test` printed. */
  test(): Promise<string>;
  /** What stands behind `pattern` in the logs of a service, as soon as it is there: the last. */
  printed(service: string, pattern: RegExp): Promise<string>;
  /** The newest code that was mailed to an address, from identity's log. */
  codeFor(email: string): Promise<string>;
  /** The pods of a service, or of all of them, with how often their containers were started again. */
  pods(service?: string): Promise<ReadonlyMap<string, number>>;
  /** Resolves when its autoscaler has given a service so many pods, and they are ready. */
  scaled(service: string, pods: number): Promise<void>;
  /** Resolves when each deployment has the pods that it is to have, and none is on its way out. */
  quiet(): Promise<void>;
  /** What an operator would look at where something fails. */
  look(): Promise<string>;
}

/** PostgreSQL, Kafka, Redis and S3 of k8s/evaluation, with the secrets of a new installation; answers that of PostgreSQL's superuser. */
export async function startEvaluation(cluster: Cluster): Promise<string> {
  const secrets = makeManifests('tutka', { postgres: 'postgres:5432', redis: 'redis:6379' });
  await cluster.send('create', JSON.stringify(secrets));
  const files = globSync('k8s/evaluation/*.yaml', { cwd: root });
  await cluster.send('apply', files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n---\n'));
  for (const one of ['statefulset/postgres', 'statefulset/kafka', 'statefulset/s3', 'deployment/redis'])
    await cluster.kubectl('rollout', 'status', one, '--timeout', UP);
  const postgres = secrets.items.find(({ metadata }) => metadata.name === 'tutka-postgres');
  return postgres?.stringData.POSTGRES_PASSWORD ?? '';
}

/** The chart's smallest profile by `helm`, published at a port of the node; nothing is installed yet. */
export function platformBy(helm: Program, cluster: Cluster, port: number): Platform {
  const url = `http://localhost:${port}`;
  const own: Values = {
    image: images,
    publicUrl: url,
    gatewayService: { type: 'NodePort', nodePort: port },
  };
  const checked = async (...args: string[]) => {
    const said = await helm.run(...args, '--namespace', cluster.namespace);
    if (!said.ok) throw new Error(`${helm.name} ${args.join(' ')}\n${said.all.slice(-4000)}`);
  };
  const selector = (service?: string) =>
    [
      'app.kubernetes.io/instance=tutka',
      ...(service ? [`app.kubernetes.io/component=${service}`] : []),
    ].join();
  const printed = async (service: string, pattern: RegExp) => {
    for (const deadline = Date.now() + PRINTED_MS; Date.now() < deadline; await sleep(500)) {
      const log = await cluster.kubectl('logs', '-l', selector(service), '--tail=-1');
      const found = [...log.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1];
      if (found !== undefined) return found;
    }
    throw new Error(`${service} has not printed ${pattern}`);
  };
  const upgrade = async (limit: string, values: readonly Values[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'tutka-kube-'));
    const files = [join(chart, 'ci/minimal-values.yaml')];
    try {
      for (const [at, layer] of [own, ...values].entries()) {
        files.push(join(folder, `${at}.json`));
        await writeFile(files.at(-1) ?? '', JSON.stringify(layer));
      }
      const given = files.flatMap((file) => ['-f', file]);
      await checked('upgrade', '--install', 'tutka', chart, '--wait', '--timeout', limit, ...given);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const pods = async (service?: string) => {
    const path = '{range .items[*]}{.metadata.name} {.status.containerStatuses[0].restartCount}{"\\n"}{end}';
    const found = await cluster.kubectl('get', 'pods', '-l', selector(service), '-o', `jsonpath=${path}`);
    const lines = found.split('\n').filter((line) => line.startsWith('tutka-') && !/^tutka-test /.test(line));
    return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
  };
  return {
    url,
    cluster,
    upgrade: (...values) => upgrade(UP, values),
    upgradeWithin: (limit, ...values) => upgrade(limit, values),
    async restart(service) {
      await cluster.kubectl('rollout', 'restart', `deployment/tutka-${service}`);
      await cluster.kubectl('rollout', 'status', `deployment/tutka-${service}`, '--timeout', '300s');
    },
    rollback: () => checked('rollback', 'tutka', '--wait', '--timeout', UP),
    async test() {
      await checked('test', 'tutka', '--timeout', UP);
      return cluster.kubectl('logs', 'tutka-test');
    },
    printed,
    codeFor: (email) => printed('identity', new RegExp(`Mail to ${email}: (\\d{6})`)),
    pods,
    async scaled(service, count) {
      for (const until = Date.now() + SCALED_MS; (await pods(service)).size < count; await sleep(1000))
        if (Date.now() > until) throw new Error(`its autoscaler has not given ${service} ${count} pods`);
      await quiet(cluster, selector());
    },
    quiet: () => quiet(cluster, selector()),
    async look() {
      const pods = await cluster.kubectl('get', 'pods', '-o', 'wide');
      const events = await cluster.kubectl('get', 'events', '--sort-by', '.lastTimestamp');
      const logs = await cluster.kubectl('logs', '-l', selector(), '--tail', '15', '--prefix');
      return [pods, events.split('\n').slice(-40).join('\n'), logs].join('\n');
    },
  };
}

/** A deployment or a pod, as far as it is looked at. */
interface Part {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly spec: { readonly replicas?: number };
  readonly status: {
    readonly phase?: string;
    readonly readyReplicas?: number;
    readonly updatedReplicas?: number;
    readonly containerStatuses?: readonly { readonly ready: boolean }[];
  };
}

async function quiet(cluster: Cluster, selector: string): Promise<void> {
  let busy: readonly string[] = [];
  for (const until = Date.now() + QUIET_MS; Date.now() < until; await sleep(LOOK_MS)) {
    const found = await cluster.kubectl('get', 'deployments,pods', '-l', selector, '-o', 'json');
    const { items } = JSON.parse(found) as { items: Part[] };
    busy = items.filter((part) => !isAtRest(part)).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    const pods = items.filter((part) => part.kind === 'Pod' && !isOver(part)).length;
    const wanted = items.reduce((sum, { spec }) => sum + (spec.replicas ?? 0), 0);
    if (busy.length === 0 && pods === wanted) return;
    busy = [...busy, `${pods} of ${wanted} pods`];
  }
  throw new Error(`the cluster does not come to rest: ${busy.join(', ')}`);
}

/** What a job or a test of the chart left. */
const isOver = ({ status }: Part) => status.phase === 'Succeeded' || status.phase === 'Failed';

function isAtRest(part: Part): boolean {
  const { spec, status, metadata } = part;
  if (part.kind === 'Pod') {
    const containers = status.containerStatuses ?? [];
    const isReady = containers.length > 0 && containers.every(({ ready }) => ready);
    return isOver(part) || (isReady && metadata.deletionTimestamp === undefined);
  }
  return [status.readyReplicas, status.updatedReplicas].every((count) => (count ?? 0) === spec.replicas);
}
