import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tutka/postgres-server';
import { docker } from './engine.ts';

/** Those that answer requests; the gateway first, which alone is reached from outside. */
export const services = ['gateway', 'identity', 'catalog', 'conversation', 'billing', 'statistics'] as const;
type Service = (typeof services)[number];

const UP_SECONDS = 900;
const BACK_MS = 300_000;
const LOOK_MS = 500;

/** The platform of docker-compose.yml, as a project of its own. */
export interface Platform {
  /** Where each gateway answers. */
  readonly urls: readonly string[];
  readonly url: string;
  /** What stands behind `pattern` in a service's log, as soon as it is there: the last. */
  printed(service: Service, pattern: RegExp): Promise<string>;
  /** The newest code that was mailed to an address, from identity's log. */
  codeFor(email: string): Promise<string>;
  /** Ends all processes of a service as an operator would, and waits until they are back. */
  restart(service: Service): Promise<void>;
  /** Resolves when all processes of a service are there and healthy. */
  healthy(service: Service): Promise<void>;
  /** The last lines of every container. */
  logs(): Promise<string>;
  /** Removes containers, volumes, networks and the images that were built for it. */
  end(): Promise<void>;
}

/** Removes a project's containers, volumes, networks, and the images of that version. */
export async function removeProject(project: string, env: Readonly<Record<string, string>>): Promise<void> {
  await docker(['compose', '-p', project, 'down', '--volumes', '--remove-orphans', '--timeout', '5'], env);
  const images = await docker(['image', 'ls', '-q', '--filter', `reference=*:${project}`]);
  const found = [...new Set(images.split('\n').filter((id) => id !== ''))];
  if (found.length > 0) await docker(['image', 'rm', '-f', ...found]);
}

/** Builds the images, starts `copies` of each service, and waits until all are healthy. Throws with what compose said. */
export async function startPlatform(copies: number): Promise<Platform> {
  const project = `tutka-test-${process.pid}`;
  const port = await freePort();
  const ports = copies === 1 ? String(port) : `${port}-${port + copies - 1}`;
  const url = `http://localhost:${port}`;
  const env = { PORT: ports, PUBLIC_URL: url, TUTKA_VERSION: project };
  const ended = new AbortController();
  const open = new Set<Promise<string>>();
  const compose = async (...args: string[]) => {
    const one = docker(['compose', '-p', project, ...args], env, ended.signal);
    open.add(one);
    return await one.finally(() => open.delete(one));
  };
  let removed: Promise<void> | undefined;
  const remove = async () => {
    ended.abort();
    await Promise.allSettled(open);
    await removeProject(project, env);
  };
  const end = () => {
    removed ??= remove();
    return removed;
  };
  // Whoever breaks it off leaves nothing behind either, and the test runner says so a second time.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void end().finally(() => process.exit(1)));
  const logs = () =>
    compose('logs', '--no-color', '--tail', '40', ...services, 'migrate', 'topics', 'secrets');
  const scale = services.flatMap((service) => ['--scale', `${service}=${copies}`]);
  try {
    await compose('build');
    await compose('up', '-d', '--wait', '--wait-timeout', String(UP_SECONDS), ...scale);
  } catch (error) {
    console.error(await logs().catch(String));
    await end();
    throw error;
  }
  const states = async () => {
    const lines = (await compose('ps', '--format', '{{.Service}} {{.State}} {{.Health}}')).trim().split('\n');
    const found: Record<string, string[]> = {};
    for (const line of lines) {
      const [service = '', ...state] = line.split(' ');
      found[service] = [...(found[service] ?? []), state.join(' ')];
    }
    return found;
  };
  const healthy = async (service: Service) => {
    for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await sleep(LOOK_MS)) {
      const found = (await states())[service] ?? [];
      if (found.length === copies && found.every((state) => state === 'running healthy')) return;
    }
    throw new Error(`${copies} of ${service} are not healthy within ${BACK_MS / 1000} s`);
  };
  const printed = async (service: Service, pattern: RegExp) => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(LOOK_MS)) {
      const lines = await compose('logs', '--no-color', '--no-log-prefix', service);
      const found = [...lines.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1];
      if (found !== undefined) return found;
    }
    throw new Error(`${service} has not printed ${pattern}`);
  };
  return {
    url,
    urls: Array.from({ length: copies }, (_, at) => `http://localhost:${port + at}`),
    printed,
    codeFor: (email) => printed('identity', new RegExp(`Mail to ${email}: (\\d{6})`)),
    healthy,
    async restart(service) {
      await compose('restart', '--timeout', '30', service);
      await healthy(service);
    },
    logs,
    end,
  };
}
