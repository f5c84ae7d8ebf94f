import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { Accounts } from '../clients/accounts.ts';
import { fileAddress, keyInAddress } from '../files/file-key.ts';
import { picturesOf } from '../uploads/upload-rows.ts';

interface Deps {
  readonly worker: Db;
  readonly accounts: Pick<Accounts, 'shownOf'>;
}

/**
 * Keys of pictures that came into a workspace which ended and are shown elsewhere: somebody who left it before has one as
 * their own, another workspace has one, as has a copy of an agent there. Throws where identity does not answer.
 */
export async function shownElsewhere({ worker, accounts }: Deps, workspace: string): Promise<string[]> {
  const pictures = await asWorker(worker, (tx) => picturesOf(tx, workspace));
  if (pictures.length === 0) return [];
  const addresses = pictures.map(fileAddress);
  const shown = [
    ...(await accounts.shownOf(addresses)),
    ...(await asWorker(worker, (tx) => logosElsewhere(tx, workspace, addresses))),
  ];
  return shown.flatMap((address) => keyInAddress(address) ?? []);
}

/** Of some pictures those that any version of another workspace's agents has. */
async function logosElsewhere(tx: Tx, workspace: string, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await queries(tx).raw<{ rows: { logo: string }[] }>(
    `SELECT DISTINCT content->>'logo' AS logo FROM agent_versions
     WHERE workspace <> ? AND content->>'logo' = ANY(?::text[])`,
    [workspace, [...addresses]],
  );
  return rows.map(({ logo }) => logo);
}
