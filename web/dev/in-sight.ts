import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

const PATIENCE_MS = 30_000;

/** Waits until the middle of an element is seen, not scrolled away or covered; throws after 30 s. It may be drawn anew meanwhile. */
export async function isInSight(of: Locator): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await of.evaluate(isSeen))) {
    if (Date.now() > deadline) throw new Error(`Not in sight: ${of}`);
    await sleep(50);
  }
}

function isSeen(node: Element): boolean {
  const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
