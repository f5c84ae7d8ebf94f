import { reasonOf } from './reason-of.ts';

/** Resolves when a critical part works; rejects, with a sentence, when it does not. */
export type Check = () => Promise<void>;

/** What the health addresses answer from. */
export interface Health {
  /** Critical parts by name, asked by /readyz. */
  readonly ready: Readonly<Record<string, Check>>;
  /** What is asked by /startupz, and by /readyz besides, until it is there once. */
  readonly started: Readonly<Record<string, Check>>;
  draining: boolean;
}

const CHECK_TIMEOUT_MS = 2000;

async function outcome(check: Check): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), CHECK_TIMEOUT_MS);
  });
  const done = check().then(() => 'ok', reasonOf);
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

/** Asks every part at once: `{name: 'ok' | what is wrong}`. */
export async function askAll(checks: Readonly<Record<string, Check>>): Promise<Record<string, string>> {
  const answers = Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const);
  return Object.fromEntries(await Promise.all(answers));
}
