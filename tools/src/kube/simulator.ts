import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Saying } from '../model-simulator/index.ts';
import type { Cluster } from './cluster.ts';
import type { Values } from './platform.ts';

const folder = resolve(import.meta.dirname, '../model-simulator');
const NAME = 'model';
const PORT = 8000;

/** A simulated model provider as a pod, beside the platform. */
export interface Simulator {
  /** Where the platform asks it. */
  readonly url: string;
  /** What catalog and conversation are told of it; a chart's values. */
  readonly values: Values;
  /** What was said to each question so far. */
  said(): Promise<ReadonlyMap<string, string>>;
  /** Only these keys are let in from now on. */
  letIn(keys: readonly string[]): Promise<void>;
}

/** Starts it from the sources, on the Node of the gateway's image, which is in the cluster anyway. */
export async function startSimulatorPod(cluster: Cluster, image: string): Promise<Simulator> {
  await cluster.send('apply', JSON.stringify({ apiVersion: 'v1', kind: 'List', items: manifests(image) }));
  await cluster.kubectl('rollout', 'status', `deployment/${NAME}`, '--timeout', '180s');
  const address = await cluster.kubectl('get', 'service', NAME, '-o', 'jsonpath={.spec.clusterIP}');
  const own = `/api/v1/namespaces/${cluster.namespace}/services/${NAME}:${PORT}/proxy`;
  const allowed = { EGRESS_ALLOW: `${address}/32` };
  const url = `http://${NAME}:${PORT}/v1`;
  return {
    url,
    values: {
      services: {
        catalog: { env: { MODEL_BASE_URL: url, MODEL_NAME: 'sim', ...allowed } },
        conversation: { env: allowed },
      },
      networkPolicy: { egress: { internet: { ports: [80, 443, PORT] } } },
    },
    async said() {
      const all = JSON.parse(await cluster.kubectl('get', '--raw', `${own}/said`)) as Saying[];
      return new Map(all.map(({ lastMessage, text }) => [lastMessage, text]));
    },
    letIn: (keys) => cluster.post(`${own}/keys`, JSON.stringify(keys)),
  };
}

function manifests(image: string): readonly object[] {
  const labels = { 'app.kubernetes.io/name': NAME };
  const sources = globSync('*.ts', { cwd: folder }).filter((name) => !name.endsWith('.test.ts'));
  const data = Object.fromEntries(sources.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const metadata = { name: NAME, labels };
  const container = {
    name: NAME,
    image,
    imagePullPolicy: 'IfNotPresent',
    args: ['/simulator/main.ts'],
    env: [
      { name: 'PORT', value: String(PORT) },
      { name: 'HOST', value: '0.0.0.0' },
    ],
    readinessProbe: { tcpSocket: { port: PORT }, timeoutSeconds: 10 },
    resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '512Mi' } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [{ name: 'simulator', mountPath: '/simulator' }],
  };
  const spec = {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [container],
    volumes: [{ name: 'simulator', configMap: { name: NAME } }],
  };
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data: { ...data, 'package.json': '{ "type": "module" }' },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { selector: labels, ports: [{ port: PORT, targetPort: PORT }] },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
    },
  ];
}
