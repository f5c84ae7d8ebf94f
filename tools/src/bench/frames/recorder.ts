import type { Page } from 'playwright-core';
import { quantile } from '../quantile.ts';

/** What a page did while it was watched. */
export interface Watched {
  /** Milliseconds from one frame to the next. */
  readonly frames: readonly number[];
  /** Tasks of 50 ms and more that held up the page. */
  readonly tasks: readonly number[];
}

/** Counts frames and long tasks in the page from now on. */
export async function startWatching(page: Page): Promise<void> {
  await page.evaluate(`{
    const seen = { frames: [], tasks: [], on: true };
    globalThis.watched = seen;
    let last = performance.now();
    const frame = (now) => {
      seen.frames.push(now - last);
      last = now;
      if (seen.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
    new PerformanceObserver((list) => {
      if (seen.on) for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: 'longtask' });
  }`);
}

export async function stopWatching(page: Page): Promise<Watched> {
  return page.evaluate('watched.on = false, { frames: watched.frames, tasks: watched.tasks }');
}

export function printWatched(name: string, { frames, tasks }: Watched): void {
  const [half, most, slowest] = [0.5, 0.95, 1].map((share) => quantile(frames, share).toFixed(1));
  const over = (limit: number) => tasks.filter((duration) => duration > limit).length;
  const late = frames.filter((duration) => duration > 20).length;
  console.log(
    `${name.padEnd(28)} ${String(frames.length).padStart(5)} frames  p50 ${half} ms  p95 ${most} ms  max ${slowest} ms  over 20 ms ${((100 * late) / frames.length).toFixed(1)} %  tasks > 50 ms ${over(50)}, > 100 ms ${over(100)}${tasks.length > 0 ? ` (longest ${Math.max(...tasks).toFixed(0)} ms)` : ''}`,
  );
}
