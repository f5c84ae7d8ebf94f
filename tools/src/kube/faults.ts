import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';
import type { Values } from './platform.ts';
import { secretsChanged } from './secrets-changed.ts';

const services = ['gateway', 'identity', 'catalog', 'conversation', 'billing', 'statistics'];
const AWAY_MS = 15_000;
const BACK_MS = 120_000;

const deployment = (service: string) => `deployment/tutka-${service}`;

const restarts: Fault = {
  name: 'rolling restart of every service',
  isRough: false,
  endsWriters: true,
  async inject({ platform }) {
    const before = await platform.pods();
    for (const service of services) await platform.restart(service);
    await platform.quiet();
    const after = await platform.pods();
    return `${[...after.keys()].filter((name) => !before.has(name)).length} new pods`;
  },
};

const away: Fault = {
  name: 'statistics scaled to 0 and back',
  isRough: false,
  endsWriters: false,
  async inject({ platform }) {
    await platform.cluster.kubectl('scale', deployment('statistics'), '--replicas=0');
    await platform.quiet();
    await sleep(AWAY_MS);
    await platform.cluster.kubectl('scale', deployment('statistics'), '--replicas=1');
    await platform.quiet();
    return `away for ${AWAY_MS / 1000} s and more`;
  },
};

/** One of a service's pods is told to go, as when its node is emptied. */
const drained = (service: string): Fault => ({
  name: `a ${service} pod deleted in mid-reply`,
  isRough: false,
  endsWriters: service === 'conversation',
  async inject({ platform }) {
    const [pod = ''] = (await platform.pods(service)).keys();
    await platform.cluster.kubectl('delete', 'pod', pod, '--timeout', '120s');
    await platform.quiet();
    return pod;
  },
});

/**
 * Ends a container's first process where it stands: no handler runs, nothing is written. It ignores every signal from inside, so
 * it is told to abort through its own debugger.
 */
const endAtOnce = `
process.kill(1, 'SIGUSR1');
const open = async () => {
  const [{ webSocketDebuggerUrl }] = await (await fetch('http://127.0.0.1:9229/json/list')).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'process.abort()' } }));
  socket.onclose = () => process.exit(0);
};
const again = () => open().catch(() => setTimeout(again, 100));
again();`;

const killed = (service: string): Fault => ({
  name: `the process in a ${service} pod ended at once`,
  isRough: true,
  endsWriters: service === 'conversation',
  async inject({ platform }) {
    const before = await platform.pods(service);
    const [pod = ''] = before.keys();
    // It may take whoever asked with it.
    await platform.cluster
      .kubectl('exec', pod, '--', '/nodejs/bin/node', '-e', endAtOnce)
      .catch(() => undefined);
    const again = (before.get(pod) ?? 0) + 1;
    for (const until = Date.now() + BACK_MS; ((await platform.pods(service)).get(pod) ?? 0) < again; ) {
      if (Date.now() > until) throw new Error(`${pod} was not ended`);
      await sleep(500);
    }
    await platform.quiet();
    return `${pod} started again`;
  },
});

/** Other settings for every pod, and a gateway that may be scaled by its processor time, which it then is. */
const otherSettings: Values = {
  logLevel: 'warn',
  services: { gateway: { autoscaling: { maxReplicas: 3, cpu: 20 } } },
};

const upgraded: Fault = {
  name: 'helm upgrade to other settings',
  isRough: false,
  endsWriters: true,
  async inject({ platform, values }) {
    await platform.upgrade(...values, otherSettings);
    await platform.quiet();
    const level = '{.items[*].spec.template.spec.containers[0].env[?(@.name=="LOG_LEVEL")].value}';
    const found = await platform.cluster.kubectl(
      'get',
      'deployments',
      '-l',
      'app.kubernetes.io/instance=tutka',
      '-o',
      `jsonpath=${level}`,
    );
    return `log levels ${found}`;
  },
};

const scaled: Fault = {
  name: 'the gateway scaled by its HPA',
  isRough: false,
  endsWriters: false,
  async inject({ platform }) {
    await platform.scaled('gateway', 3);
    return `${(await platform.pods('gateway')).size} pods`;
  },
};

const rolledBack: Fault = {
  name: 'helm rollback',
  isRough: false,
  endsWriters: true,
  async inject({ platform }) {
    await platform.rollback();
    await platform.quiet();
    return `${(await platform.pods('gateway')).size} gateways`;
  },
};

/** What is done by helm. */
export const helmFaults: readonly Fault[] = [upgraded, scaled, rolledBack];

/** What is done by the cluster. */
export const clusterFaults: readonly Fault[] = [
  restarts,
  drained('conversation'),
  drained('gateway'),
  away,
  secretsChanged,
  killed('conversation'),
  killed('gateway'),
];
