import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { type Bomb, bombs, slowBombs } from '../../../../services/catalog/test/fixtures/bombs.ts';
import { endlessPdf } from '../../../../services/catalog/test/fixtures/endless-pdf.ts';
import { textPdf } from '../../../../services/catalog/test/fixtures/pdf-file.ts';
import { PeakMemory } from '../../../../services/catalog/test/peak-memory.ts';
import type { Api } from '../../e2e/api.ts';

const WITHIN_MS = 60_000;
const MOST_MEGABYTES = 512;
const READY = 2;
const FAILED = 3;
const states: Record<number, string> = { [READY]: 'READY', [FAILED]: 'FAILED' };

interface Ended {
  readonly status: number;
  readonly statusCode: string | null;
  readonly statusReason: string | null;
  readonly seconds: number;
}

/**
 * Uploads each bomb to the product with a good document beside it. Passed is one that fails with its reason within a
 * minute, whose parser stays below 512 MB, and whose neighbour is READY before. Answers how many are not.
 */
export async function checkBombs(api: Api, pid: number): Promise<number> {
  if (!existsSync('/proc/self/status')) {
    console.log('LEFT OUT: the bombs; the memory of a process is read from /proc');
    return 0;
  }
  const all: readonly Bomb[] = [
    ...bombs,
    ...slowBombs,
    ['a page that is endless work', 'a.pdf', () => endlessPdf, /^(OUT_OF_MEMORY|TOOK_TOO_LONG)$/],
  ];
  let failed = 0;
  for (const bomb of all) if (!(await passes(api, pid, bomb))) failed++;
  console.log(`${all.length - failed} bombs passed, ${failed} failed`);
  return failed;
}

async function passes(api: Api, pid: number, [what, name, build, code]: Bomb): Promise<boolean> {
  const memory = new PeakMemory(pid);
  const bomb = await add(api, name, Buffer.from(build()));
  const neighbour = await add(api, 'neighbour.pdf', textPdf(['A good neighbour.']));
  const [ended, beside] = await Promise.all([settle(api, bomb), settle(api, neighbour)]);
  const peak = memory.stop();
  const explained = ended.status === FAILED && code.test(ended.statusCode ?? '') && !!ended.statusReason;
  const passed = explained && beside.status === READY && peak <= MOST_MEGABYTES;
  const seconds = ({ seconds: each }: Ended) => `${each.toFixed(1).padStart(5)} s`;
  console.log(
    `${passed ? 'ok  ' : 'FAIL'} ${what.padEnd(60)} ${seconds(ended)}  ${peak.toFixed(0)} MB  ` +
      `neighbour ${states[beside.status] ?? 'not through'}${seconds(beside)}  ${ended.statusCode}: ${ended.statusReason}`,
  );
  return passed;
}

async function add(api: Api, name: string, bytes: Uint8Array): Promise<{ base: string; since: number }> {
  const uri = await api.upload(name, bytes);
  const { uuid } = await api.call(routes.createKnowledge, { body: { name, uri } });
  return { base: uuid, since: Date.now() };
}

async function settle(api: Api, { base, since }: { base: string; since: number }): Promise<Ended> {
  for (;;) {
    const [document] = await api.call(routes.listDocuments, { params: { id: base } });
    const { status = 0, statusCode = null, statusReason = null } = document ?? {};
    const millis = Date.now() - since;
    if (status >= READY || millis > WITHIN_MS)
      return { status, statusCode, statusReason, seconds: millis / 1000 };
    await sleep(100);
  }
}
