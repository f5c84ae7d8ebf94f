import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { binaries } from './binaries.ts';

/** How a PostgreSQL program is started: words before it, and the user it runs as. */
export interface RunAs {
  readonly prefix: readonly string[];
  readonly identity: { uid?: number; gid?: number };
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** What a PostgreSQL program gets to see of our environment: nothing of ours. */
export const serverEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  TZ: 'UTC',
};

const asOurselves: RunAs = { prefix: [], identity: {} };

/**
 * PostgreSQL refuses to run as root. As root it is started in a user namespace of its own, where our files
 * stay ours, so that a folder only root may enter is no hindrance; where the kernel allows no such namespace,
 * as an unprivileged account of this machine. Throws one line that says where to put DATA_DIR when neither works.
 */
export function runAs(dir: string): RunAs {
  if (process.getuid?.() !== 0) return asOurselves;
  const accounts = unprivilegedAccounts();
  return inUserNamespace(accounts) ?? asAccount(dir, accounts);
}

function inUserNamespace(accounts: readonly Account[]): RunAs | undefined {
  const [account] = accounts;
  if (!account) return undefined;
  const prefix = ['unshare', '-U', `--map-user=${account.uid}`, `--map-group=${account.gid}`];
  const probe = spawnSync('unshare', [...prefix.slice(1), binaries().postgres, '--version']);
  return probe.status === 0 ? { prefix, identity: {} } : undefined;
}

function asAccount(dir: string, accounts: readonly Account[]): RunAs {
  const account = accounts.find(({ name }) => name === 'postgres') ?? accounts[0];
  if (!account) throw new Error('PostgreSQL does not run as root. Start as another user.');
  chownSync(dir, account.uid, account.gid);
  letThrough(dirname(dir), account.gid);
  const identity = { uid: account.uid, gid: account.gid };
  const reach = ['-c', 'test -w "$1" && "$2" --version', 'sh', dir, binaries().postgres];
  if (spawnSync('sh', reach, { ...identity, stdio: 'ignore' }).status === 0) return { prefix: [], identity };
  throw new Error(
    `PostgreSQL does not run as root, and its user "${account.name}" cannot reach ${dir}. ` +
      `Put the checkout and DATA_DIR where that user may enter (for example DATA_DIR=/var/lib/tutka), or start as another user.`,
  );
}

/** A data folder closed to all but root lets this one group pass, and only pass. */
function letThrough(folder: string, gid: number): void {
  if ((statSync(folder).mode & 0o077) !== 0) return;
  chownSync(folder, 0, gid);
  chmodSync(folder, 0o710);
}

/** initdb looks its user up by number, so only numbers that have a name will do. */
function unprivilegedAccounts(): Account[] {
  const rank = ({ uid }: Account) => (uid === 1000 ? 0 : 1);
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
    .sort((a, b) => rank(a) - rank(b));
}

/** PostgreSQL starts on its own user's files alone. Throws one line that says whose they are where they are another's. */
export function refuseForeignFiles(dataDir: string, { identity }: RunAs): void {
  const own = identity.uid ?? process.getuid?.();
  const { uid } = statSync(dataDir);
  if (own === undefined || uid === own) return;
  throw new Error(
    `PostgreSQL's files in ${dataDir} are of user ${uid}, and it runs as user ${own}: start as that user, ` +
      `or give all of the folder to the one who starts (chown -R).`,
  );
}
