import { resolve } from 'node:path';
import { restore } from '@tutka/jobs/restore';
import { checkRestored } from './check.ts';
import { say, settled } from './command.ts';
import { inFreshFolder } from './embedded.ts';

await settled('restore', async () => {
  const { DATA_DIR = '.data', FROM = '', SECRETS, ...env } = process.env;
  const put = async (platform: Readonly<Record<string, string>>) => {
    const settings = { ...platform, ...env, FROM: FROM && resolve(FROM) };
    await restore(settings, say);
    const amiss = await checkRestored(settings, say);
    say(amiss === 0 ? 'What is restored is what its events say.' : `${amiss} differences, told above.`);
    if (amiss > 0) process.exitCode = 2;
  };
  if (env.CATALOG_DATABASE_OWNER_URL) await put({});
  else await inFreshFolder(resolve(DATA_DIR), SECRETS && resolve(SECRETS), put);
});
