import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const FENCED = /^```sh\n(.*?)^```$/gms;

/** The commands in the blocks of shell below a heading of one of the repository's pages, in their order. Throws where it has none. */
export function commandsOf(page: string, heading: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const blocks = [...section.matchAll(FENCED)].map(([, block = '']) => block);
  const commands = blocks.flatMap((block) => block.split('\n')).filter((line) => /^[^#\s]/.test(line));
  if (commands.length === 0) throw new Error(`${page} has no commands below ${heading}`);
  return commands;
}

/** Runs a command as somebody would who copies it, in the repository's folder; answers what it printed. Throws where it fails. */
export async function typed(command: string): Promise<string> {
  const { stdout } = await run('bash', ['-o', 'pipefail', '-c', command], { cwd: root });
  return stdout;
}

/** The same for a command that goes on until it is ended. */
export function typedForLong(command: string): ChildProcess {
  return spawn('bash', ['-c', `exec ${command}`], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
