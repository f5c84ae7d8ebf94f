import { asWorker, type Db } from '@tutka/database';
import { PLATFORM } from '../domain/count.ts';
import { blocksWith } from '../domain/day-blocks.ts';
import { keepCuts, keptCuts } from './day-cuts.ts';
import { type DayVersion, dayVersions } from './day-versions.ts';
import { keepLists, keptLists, versionsIn } from './item-lists.ts';

/** After all days that a page shows. */
const LATEST = Date.UTC(9999, 0, 1);
const platform = { workspace: PLATFORM, dimension: 'all', item: '' } as const;

/**
 * Sums up what the platform's days that are over come to, where that is not kept or was made of other rows, so that a
 * page that nobody asked before reads about the same whatever happened. Nobody waits for it; several may do it at once.
 */
export async function settle(worker: Db): Promise<void> {
  const { versions, lists, cuts } = await asWorker(worker, async (tx) => ({
    versions: await dayVersions(tx, platform, 0, LATEST),
    lists: await keptLists(tx, PLATFORM),
    cuts: await keptCuts(tx, PLATFORM),
  }));
  const newest = versions.at(-1)?.day ?? 0;
  const over: DayVersion[] = versions.filter(({ day }) => day < newest);
  for (const one of over) {
    if (cuts.get(one.day) === one.version) continue;
    await asWorker(worker, (tx) => keepCuts(tx, PLATFORM, one));
  }
  for (const block of blocksWith(
    over.map(({ day }) => day),
    newest,
  )) {
    if (lists.get(`${block.first}/${block.days}`) === versionsIn(block, over)) continue;
    await asWorker(worker, (tx) => keepLists(tx, PLATFORM, block, over));
  }
}
