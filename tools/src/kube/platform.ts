import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeManifests } from '@tutka/jobs/kubernetes-secrets';
import type { Program } from '../chart/programs.ts';
import type { Cluster } from './cluster.ts';

const root = resolve(import.meta.dirname, '../../..');
const chart = join(root, 'helm');
const UP = '600s';

/** The release `tutka` in a namespace. */
export interface Platform {
  readonly url: string;
  /** Installs or upgrades it with these values beside those it has, and waits until all pods are ready. */
  upgrade(values: Readonly<Record<string, string>>): Promise<void>;
  rollback(): Promise<void>;
  /** What `helm test` printed. */
  test(): Promise<string>;
  /** The newest code that was mailed to an address, from identity's log. */
  codeFor(email: string): Promise<string>;
  /** Each pod with how often its containers were started again. */
  restarts(): Promise<Readonly<Record<string, number>>>;
  /** What an operator would look at where something fails. */
  look(): Promise<string>;
}

/** PostgreSQL, Kafka, Redis and S3 of k8s/evaluation, with the secrets of a new installation. */
export async function startEvaluation(cluster: Cluster): Promise<void> {
  const servers = { postgres: 'postgres:5432', redis: 'redis:6379' };
  await cluster.send('create', JSON.stringify(makeManifests('tutka', servers)));
  const files = globSync('k8s/evaluation/*.yaml', { cwd: root });
  await cluster.send('apply', files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n---\n'));
  for (const one of ['statefulset/postgres', 'statefulset/kafka', 'statefulset/s3', 'deployment/redis'])
    await cluster.kubectl('rollout', 'status', one, '--timeout', UP);
}

/** The chart's smallest profile by `helm`, published at a port of the node; nothing is installed yet. */
export function platformBy(helm: Program, cluster: Cluster, port: number): Platform {
  const url = `http://localhost:${port}`;
  const images = {
    'image.prefix': process.env.TUTKA_IMAGES ?? 'tutka',
    'image.tag': process.env.TUTKA_VERSION ?? '',
  };
  const way = { publicUrl: url, 'gatewayService.type': 'NodePort', 'gatewayService.nodePort': String(port) };
  const checked = async (...args: string[]) => {
    const said = await helm.run(...args, '--namespace', cluster.namespace);
    if (!said.ok) throw new Error(`${helm.name} ${args.join(' ')}\n${said.all.slice(-4000)}`);
    return said.all;
  };
  const set = (values: object) =>
    Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  return {
    url,
    async upgrade(values) {
      const profile = ['-f', join(chart, 'ci/minimal-values.yaml'), ...set({ ...images, ...way, ...values })];
      await checked('upgrade', '--install', 'tutka', chart, '--wait', '--timeout', UP, ...profile);
    },
    async rollback() {
      await checked('rollback', 'tutka', '--wait', '--timeout', UP);
    },
    async test() {
      await checked('test', 'tutka', '--timeout', UP);
      return cluster.kubectl('logs', 'tutka-test');
    },
    async codeFor(email) {
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(500)) {
        const log = await cluster.kubectl(
          'logs',
          'deployment/tutka-identity',
          '--all-pods=true',
          '--tail=-1',
        );
        const code = [...log.matchAll(new RegExp(`Mail to ${email}: (\\d{6})`, 'g'))].at(-1)?.[1];
        if (code !== undefined) return code;
      }
      throw new Error(`no code for ${email} in identity's log`);
    },
    async restarts() {
      const path =
        '{range .items[*]}{.metadata.name} {.status.containerStatuses[0].restartCount}{"\\n"}{end}';
      const lines = await cluster.kubectl('get', 'pods', '-o', `jsonpath=${path}`);
      return Object.fromEntries(
        lines
          .trim()
          .split('\n')
          .map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
      );
    },
    async look() {
      const pods = await cluster.kubectl('get', 'pods', '-o', 'wide');
      const events = await cluster.kubectl('get', 'events', '--sort-by', '.lastTimestamp');
      const logs = await cluster.kubectl(
        'logs',
        '-l',
        'app.kubernetes.io/instance=tutka',
        '--tail',
        '15',
        '--prefix',
      );
      return [pods, events.split('\n').slice(-40).join('\n'), logs].join('\n');
    },
  };
}
