import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Saying } from '../model-simulator/index.ts';

const program = new URL('../model-simulator/main.ts', import.meta.url).pathname;

/** A simulated model provider in a process of its own, which outlives the product's. */
export interface SimulatorProcess {
  /** The base URL, with `/v1`. */
  readonly url: string;
  readonly pid: number;
  /** What was said to the request whose last message was this. */
  saidTo(message: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startSimulator(): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = () => void child.kill();
  process.once('exit', kill);
  void exited.then(() => process.off('exit', kill));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void exited.then(() => reject(new Error('The model simulator did not start')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    async saidTo(message) {
      const answer = await fetch(new URL('/said', url));
      const sayings = (await answer.json()) as Saying[];
      return sayings.find(({ lastMessage }) => lastMessage === message)?.text ?? '';
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
