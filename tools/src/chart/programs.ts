import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const MOST_BYTES = 64 * 1024 * 1024;

/** What a program said, and whether it was content. */
export interface Said {
  readonly ok: boolean;
  readonly out: string;
  /** Both of its outputs. */
  readonly all: string;
}

/** A program of the machine: `HELM4=/path` names it, else the path of commands has it. */
export interface Program {
  readonly name: string;
  run(...args: string[]): Promise<Said>;
}

/** The program, or undefined where this machine has none. */
export function findProgram(name: string): Program | undefined {
  const { env } = process;
  const folders = (env.PATH ?? '').split(delimiter);
  const given = env[name.toUpperCase().replaceAll('-', '_')];
  const file = given || folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) return undefined;
  if (!existsSync(file)) throw new Error(`${name} is said to be ${file}, which is not there`);
  return { name, run: (...args) => run(file, args) };
}

function run(file: string, args: readonly string[]): Promise<Said> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { maxBuffer: MOST_BYTES }, (error, out, err) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ ok: error === null, out, all: `${out}${err}` });
    });
  });
}
