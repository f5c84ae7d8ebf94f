import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tutka/postgres-server';
import { childEnv } from '@tutka/testing/child-env';

const READY_MS = 120_000;
const AGAIN_MS = 500;

/** None of them outlives this process. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A service in a process of its own, started again whenever it ends by itself, as a container would be. */
export interface ServiceProcess {
  readonly url: string;
  /** How often it ended by itself. */
  readonly restarts: number;
  untilReady(): Promise<void>;
  /** It stands still, and holds what it holds. */
  pause(): void;
  /** It goes on as if nothing had been. */
  goOn(): void;
  /** `kill -9`: it is not started again. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

/** Starts what stands in `program`, a path in the repository, at a port that it keeps. */
export async function startServiceProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  given?: number,
): Promise<ServiceProcess> {
  const [port, managementPort] = [given ?? (await freePort()), await freePort()];
  const path = new URL(`../../../../${program}`, import.meta.url).pathname;
  let child: ChildProcess | undefined;
  let ending = false;
  let restarts = 0;
  let printed = '';
  const run = () => {
    const listening = { PORT: String(port), MANAGEMENT_PORT: String(managementPort) };
    const own = spawn(process.execPath, [path], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnv({ ...env, ...listening }),
    });
    child = own;
    children.add(own);
    for (const stream of [own.stdout, own.stderr]) {
      stream.on('data', (piece) => {
        printed = (printed + piece).slice(-4_000);
      });
    }
    own.once('exit', () => {
      children.delete(own);
      if (ending) return;
      restarts += 1;
      setTimeout(() => ending || run(), AGAIN_MS);
    });
  };
  const gone = async (signal: NodeJS.Signals) => {
    ending = true;
    const exited = new Promise((done) => child?.once('exit', done));
    if (child?.exitCode === null && child.signalCode === null && child.kill(signal)) await exited;
  };
  run();
  return {
    url: `http://127.0.0.1:${port}`,
    get restarts() {
      return restarts;
    },
    async untilReady() {
      const until = Date.now() + READY_MS;
      while (Date.now() < until) {
        const ready = await fetch(`http://127.0.0.1:${managementPort}/readyz`).catch(() => undefined);
        if (ready?.ok) return;
        await sleep(100);
      }
      throw new Error(`${program} is not ready:\n${printed}`);
    },
    pause: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    kill: () => gone('SIGKILL'),
    end: () => gone('SIGTERM'),
  };
}
