import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const PRINTED_MS = 60_000;
const FENCED = /^```sh\n(.*?)^```$/gms;
/** A line that is no comment, with those that belong to it. */
const COMMAND = /^[^#\s].*\n(?:(?:[ \t].*|done.*)\n)*/gm;

/** Where commands are typed, and what stands in the environment beside the test's own. */
export interface Terminal {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The commands in the blocks of shell below a heading of one of the repository's pages, in their order. Throws where it has none. */
export function commandsOf(page: string, heading: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const section = text.split(/^##+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(FENCED)].map(([, block = '']) => block);
  const commands = blocks.flatMap((block) => block.match(COMMAND) ?? []).map((command) => command.trim());
  if (commands.length === 0) throw new Error(`${page} has no commands below ${heading}`);
  return commands;
}

/** A command that stands within a sentence of a page, the first that has `part`. Throws where none has. */
export function commandWith(page: string, part: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  const found = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .find((code) => code.includes(part));
  if (found === undefined) throw new Error(`${page} has no command with ${part}`);
  return found;
}

/** Runs a command as somebody would who copies it, in the repository's folder; answers what it printed. Throws where it fails. */
export async function typed(command: string, terminal?: Terminal): Promise<string> {
  const options = { ...at(terminal), maxBuffer: 1 << 28 };
  const { stdout } = await run('bash', ['-o', 'pipefail', '-ec', command], options);
  return stdout;
}

/** The same for a command that goes on until it is ended. */
export function typedForLong(command: string, terminal?: Terminal): ChildProcess {
  return spawn('bash', ['-c', `exec ${command}`], {
    ...at(terminal),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Whoever types has a PATH and a cluster of his own. */
const at = ({ cwd = root, env }: Terminal = {}) => ({ cwd, env: { ...process.env, ...env } });

/** What stands behind `pattern` in what a command prints, typed until it is there: the last. Throws after a minute. */
export async function printedBy(command: string, pattern: RegExp, terminal?: Terminal): Promise<string> {
  for (const until = Date.now() + PRINTED_MS; Date.now() < until; await sleep(500)) {
    const said = await typed(command, terminal).catch(() => '');
    const found = [...said.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`${command.trim()} prints no ${pattern}`);
}

/** Resolves when a platform answers at `url`; throws after so many milliseconds. */
export async function answering(url: string, ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(500)) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`nothing answers at ${url} within ${ms / 1000} s`);
}
