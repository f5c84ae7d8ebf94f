import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { BusRecord } from '../faults/event-log/rows.ts';
import { type Rest, readRest } from '../faults/servers/check.ts';
import type { Cluster } from './cluster.ts';

/** Its source runs inside, where the brokers' addresses mean something. */
const reader = readFileSync(new URL('../faults/event-log/kafka-records.ts', import.meta.url), 'utf8');
const program = `${reader}\nprocess.stdout.write('\\n' + JSON.stringify(await kafkaRecords('kafka:9092')) + '\\n', () => process.exit(0));`;

/** Reads logs, bus and consumers of the platform once everything has come to rest. */
export async function readCluster(cluster: Cluster, password: string): Promise<Rest> {
  const { port, end } = await forwarded(cluster, 'service/postgres', 5432);
  try {
    return await readRest(new URL(`postgres://postgres:${password}@127.0.0.1:${port}/`), () =>
      readRecords(cluster),
    );
  } finally {
    end();
  }
}

async function readRecords(cluster: Cluster): Promise<BusRecord[]> {
  const node = ['/nodejs/bin/node', '--input-type=module-typescript', '-e', program];
  const printed = await cluster.kubectl('exec', 'deployment/tutka-statistics', '--', ...node);
  return JSON.parse(printed.slice(printed.lastIndexOf('\n', printed.length - 2) + 1)) as BusRecord[];
}

/** A port of a service inside, at a free one of this machine. */
async function forwarded(
  { namespace }: Cluster,
  target: string,
  port: number,
): Promise<{ port: number; end: () => void }> {
  const child: ChildProcess = spawn('kubectl', [
    '--namespace',
    namespace,
    'port-forward',
    target,
    `:${port}`,
  ]);
  const found = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`${target} is not reached`)));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const own = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
      if (own !== undefined) resolve(Number(own));
    });
  });
  return { port: found, end: () => void child.kill() };
}
