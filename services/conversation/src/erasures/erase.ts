import { asWorker, type Db } from '@tutka/database';
import type { ErasePiece } from '@tutka/service-base';
import type { ReplyRegistry } from '../replies/registry.ts';
import { forgetTraces, removeChats, removeOther } from '../store/erased.ts';
import { tellBySelf } from '../store/event-log.ts';

interface Deps {
  readonly worker: Db;
  readonly registry: Pick<ReplyRegistry, 'stop'>;
}

/** Chats, prompts, folders and imports of people who deleted their account, and of workspaces that ended, visitors' chats included. */
export function eraseGone({ worker, registry }: Deps): ErasePiece {
  return async (erasure) => {
    const { told, running } = await asWorker(worker, async (tx) => {
      const chats = await removeChats(tx, erasure);
      const all = [...chats.told, ...(await removeOther(tx, erasure))];
      await forgetTraces(tx, erasure);
      await tellBySelf(tx, all);
      return { told: all, running: chats.running };
    });
    for (const reply of running) registry.stop(reply, 'suspended');
    return told.length > 0;
  };
}
