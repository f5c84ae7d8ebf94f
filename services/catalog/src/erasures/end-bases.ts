import { asWorker, type Db, queries } from '@tutka/database';
import { lockKnowledge } from '../projections/knowledge.ts';
import { untilItFits } from '../store/attempts.ts';
import { carryOutAs } from '../store/decisions.ts';
import { decideDeletion } from '../store/knowledge-writes.ts';
import { bySelf } from './by-self.ts';

/** Deletes one of a workspace's bases with its documents and its index; false where there is none. */
export async function endBase(worker: Db, workspace: string): Promise<boolean> {
  return await untilItFits(() =>
    asWorker(worker, async (tx) => {
      const found = queries(tx)('knowledges')
        .where({ workspace })
        .first<{ uuid: string } | undefined>('uuid');
      const base = await found;
      if (!base) return false;
      await lockKnowledge(tx, base.uuid, 'update');
      await carryOutAs(tx, bySelf, base.uuid, await decideDeletion(tx, { workspace }, base.uuid));
      return true;
    }),
  );
}
