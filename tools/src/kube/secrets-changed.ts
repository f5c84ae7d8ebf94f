import { randomBytes } from 'node:crypto';
import { newSigningKey } from '@tutka/jobs/signing-key';
import type { Fault } from './fault.ts';
import type { Platform } from './platform.ts';

const SIGNERS = ['gateway', 'conversation'] as const;
const LOGINS = [
  ['app', 'DATABASE_URL'],
  ['worker', 'DATABASE_WORKER_URL'],
] as const;

/** As docs/backup-and-upgrade.md has it: what is to be believed is known first, then used, then what was is believed no more. */
export const secretsChanged: Fault = {
  name: 'keys and passwords changed',
  isRough: false,
  endsWriters: true,
  async inject({ platform, provider }) {
    for (const service of SIGNERS) await changeSigningKey(platform, service);
    await changePasswords(platform, 'catalog');
    await provider.changeKey();
    await platform.quiet();
    return `the signing keys of ${SIGNERS.join(' and ')}, both logins of catalog, the key of the models' provider`;
  },
};

async function changeSigningKey(platform: Platform, service: (typeof SIGNERS)[number]): Promise<void> {
  const { PUBLIC_KEYS } = await secretOf(platform, 'identity');
  const { signingKey, publicKeys, after } = newSigningKey({ SERVICE: service, PUBLIC_KEYS });
  await change(platform, 'identity', { PUBLIC_KEYS: publicKeys });
  await change(platform, service, { SIGNING_KEY: signingKey });
  await change(platform, 'identity', { PUBLIC_KEYS: after });
}

async function changePasswords(platform: Platform, service: string): Promise<void> {
  const urls = await secretOf(platform, service);
  const next: Record<string, string> = {};
  for (const [role, setting] of LOGINS) {
    const url = new URL(urls[setting] ?? '');
    url.username = `${service}_${role}_next`;
    url.password = newPassword();
    const login = `CREATE ROLE ${url.username} LOGIN PASSWORD '${url.password}' IN ROLE ${service}_${role}`;
    await sql(platform, service, login);
    next[setting] = url.href;
  }
  await change(platform, service, next);
  for (const [role] of LOGINS)
    await sql(platform, service, `ALTER ROLE ${service}_${role} PASSWORD '${newPassword()}'`);
}

const newPassword = () => randomBytes(24).toString('hex');

async function secretOf({ cluster }: Platform, service: string): Promise<Record<string, string>> {
  const { data } = JSON.parse(await cluster.kubectl('get', 'secret', `tutka-${service}`, '-o', 'json')) as {
    data: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );
}

/** Gives a service other secrets, restarts its processes, and waits until those before are gone: they have what was. */
async function change(
  platform: Platform,
  service: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const patch = JSON.stringify({ stringData: secrets });
  await platform.cluster.kubectl('patch', 'secret', `tutka-${service}`, '-p', patch);
  await platform.restart(service);
  await platform.quiet();
}

async function sql({ cluster }: Platform, database: string, statement: string): Promise<void> {
  await cluster.kubectl(
    'exec',
    'postgres-0',
    '--',
    'psql',
    '-qU',
    'postgres',
    '-d',
    database,
    '-c',
    statement,
  );
}
