import { type ChildProcess, spawn } from 'node:child_process';
import { childEnv } from '@tutka/testing';

interface Child {
  readonly url: string;
  readonly process: ChildProcess;
  readonly gone: Promise<NodeJS.Signals | null>;
}

/** A program that is started again and again, and dies by SIGKILL where DIE_AT says. */
export class DyingProcess {
  readonly #script: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: Child | undefined;
  /** Processes that died where they should. */
  deaths = 0;

  constructor(script: string, env: Readonly<Record<string, string>>) {
    this.#script = script;
    this.#env = env;
  }

  /** Where it answers; nobody does where it died before that. */
  get url(): string {
    return this.#child?.url ?? 'http://127.0.0.1:1';
  }

  /** Starts a process, in place of the one that ran; it dies at `point`. */
  async start(point?: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.end();
    const env = childEnv({ ...this.#env, ...more, ...(point && { DIE_AT: point }) });
    const child = spawn(process.execPath, ['--no-warnings', this.#script], { env });
    const gone = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once('exit', (_code, signal) => resolve(signal)),
    );
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        said += chunk;
        const line = /^\{"url".*\}$/m.exec(said)?.[0];
        if (line) resolve((JSON.parse(line) as { url: string }).url);
      });
      // It may reach its point before it answers anybody.
      gone.then((signal) => (signal === 'SIGKILL' ? resolve('http://127.0.0.1:1') : reject(new Error(said))));
    });
    this.#child = { url, process: child, gone };
    void gone.then((signal) => {
      if (signal === 'SIGKILL' && point !== undefined) this.deaths += 1;
    });
  }

  async end(): Promise<void> {
    this.#child?.process.kill('SIGTERM');
    await this.#child?.gone;
  }
}
