import { asWorker, type Db, type Tx } from '@tutka/database';
import type { ErasePiece, Erasure } from '@tutka/service-base';
import type { Accounts } from '../clients/accounts.ts';
import { forgetSomeVectors } from '../embedding/embedding-cache.ts';
import type { FileStore } from '../files/file-store.ts';
import { forgetGrantsOf } from '../store/mcp-oauth.ts';
import { sweepFiles } from '../uploads/sweep-files.ts';
import { discardFilesOf, discardPicture } from '../uploads/upload-rows.ts';
import { endAgents } from './end-agents.ts';
import { endBase } from './end-bases.ts';
import { endServers } from './end-servers.ts';
import { endSharesWith } from './end-shares.ts';
import { shownElsewhere } from './shown-pictures.ts';

interface Deps {
  readonly worker: Db;
  readonly files: FileStore;
  readonly accounts: Pick<Accounts, 'shownOf'>;
}

/** Agents, servers, bases and files of workspaces that ended; of people what was shared with them, where they signed in, their picture. */
export function eraseGone({ worker, files, accounts }: Deps): ErasePiece {
  const last = async (forget: (tx: Tx) => Promise<void>) => {
    await asWorker(worker, forget);
    await sweepFiles(worker, files, Date.now());
    return false;
  };
  return async (erasure) => {
    const { kind, uuid } = erasure;
    if (kind === 'person') {
      if (await endSharesWith(worker, uuid)) return true;
      return await last(async (tx) => {
        await forgetGrantsOf(tx, uuid);
        await discardPicture(tx, uuid, pictureOf(erasure));
      });
    }
    for (const end of [endAgents, endServers, endBase, forgetVectors])
      if (await end(worker, uuid)) return true;
    const shown = await shownElsewhere({ worker, accounts }, uuid);
    return await last((tx) => discardFilesOf(tx, uuid, shown));
  };
}

/** What was made of its texts, which serve no index any more. */
const forgetVectors = (worker: Db, workspace: string) =>
  asWorker(worker, (tx) => forgetSomeVectors(tx, workspace));

const pictureOf = ({ logo }: Erasure) => logo.slice(logo.lastIndexOf('/') + 1);
