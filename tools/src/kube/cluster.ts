import { spawn } from 'node:child_process';
import { findProgram, type Program } from '../chart/programs.ts';

/** The cluster of the current kubeconfig, one namespace of it. */
export interface Cluster {
  readonly namespace: string;
  /** Runs kubectl in the namespace; throws with what it said where it fails. */
  kubectl(...args: string[]): Promise<string>;
  /** Creates or changes objects that are given as text. */
  send(verb: 'create' | 'apply', manifests: string): Promise<void>;
  /** Offers objects to the API server, which looks at them as if it applied them, and does not. */
  sendToServer(manifests: string): Promise<void>;
  /** Sends a body to a path of the API server. */
  post(path: string, body: string): Promise<void>;
  /** Removes the namespace and all in it. */
  end(): Promise<void>;
}

/** kubectl where a cluster answers, else undefined. */
export async function findCluster(): Promise<Program | undefined> {
  const kubectl = findProgram('kubectl');
  const answers = await kubectl
    ?.run('get', '--raw', '/readyz', '--request-timeout', '5s')
    .catch(() => undefined);
  return answers?.ok ? kubectl : undefined;
}

/** Makes a namespace that takes restricted pods alone. */
export async function openCluster(kubectl: Program, namespace: string): Promise<Cluster> {
  const checked = async (...args: string[]) => {
    const said = await kubectl.run(...args);
    if (!said.ok) throw new Error(`kubectl ${args.join(' ')}\n${said.all.slice(-4000)}`);
    return said.out;
  };
  await checked('create', 'namespace', namespace);
  await checked('label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted');
  return {
    namespace,
    kubectl: (...args) => checked('--namespace', namespace, ...args),
    send: (verb, manifests) => fed(['--namespace', namespace, verb, '-f', '-'], manifests),
    sendToServer: (manifests) =>
      fed(
        [
          '--namespace',
          namespace,
          'apply',
          '--server-side',
          '--dry-run=server',
          '--force-conflicts',
          '-f',
          '-',
        ],
        manifests,
      ),
    post: (path, body) => fed(['create', '--raw', path, '-f', '-'], body),
    async end() {
      await checked('delete', 'namespace', namespace, '--timeout', '180s');
    },
  };
}

function fed(args: readonly string[], text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('kubectl', args, { stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (piece) => {
      said += String(piece);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`kubectl ${args.join(' ')}: ${said}`)),
    );
    child.stdin.end(text);
  });
}
