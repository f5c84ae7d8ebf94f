import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followClock, HEARD_WITHIN_MS, written } from './moved.ts';

const real = Date;

/** The one clock of a product under test and of those who use it. It goes as clocks go, and can be put forward. */
export interface Clock {
  /** What every process that is to have this time needs in its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Puts it forward; by the time this is over every process has the new time. Nothing should be going on. */
  to(at: number): Promise<void>;
  end(): void;
}

/** Starts a clock at a time, and gives this process its time for good. */
export function startClock(at: number): Clock {
  const folder = mkdtempSync(join(tmpdir(), 'tutka-clock-'));
  const file = join(folder, 'ahead');
  const set = (time: number) => writeFileSync(file, written(time - real.now()), { flag: 'r+' });
  writeFileSync(file, written(at - real.now()));
  followClock(file);
  const preload = new URL('follow.ts', import.meta.url).href;
  return {
    env: { TEST_CLOCK: file, NODE_OPTIONS: `--import=${preload} --no-warnings=ExperimentalWarning` },
    async to(time) {
      set(time);
      await sleep(5 * HEARD_WITHIN_MS);
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
