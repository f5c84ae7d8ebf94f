import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { childEnv } from '@tutka/testing/child-env';
import { apiWith, signIn } from '../api.ts';
import { backUp, restoreTo } from '../backing-up.ts';
import { launch } from '../launch.ts';
import { freshDataDir, removeDataDir, startProduct } from '../product.ts';

/** Ends `make restore` as Ctrl-C does, once the first database is back. */
async function breakOff(env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../backup/restore.ts')], {
    env: childEnv(env),
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      printed += piece;
      if (/: restored/.test(printed)) child.kill('SIGINT');
    });
  const [, signal] = await once(child, 'close');
  assert.equal(signal, 'SIGINT', printed);
}

test('what a restore that was broken off left is not taken for a platform, and the next restore begins anew', async () => {
  const product = await startProduct(await freshDataDir());
  const api = await signIn(product, 'keeper@example.org');
  await api.call(routes.createAgent, { body: { name: 'Talker' } });
  const folder = await mkdtemp(join(tmpdir(), 'tutka-backup-'));
  const [whole, secrets] = [join(folder, 'whole'), join(folder, 'secrets.json')];
  await copyFile(join(product.dataDir, 'secrets.json'), secrets);
  const made = await backUp(product.dataDir, whole);
  assert.equal(made.code, 0, made.printed);
  await product.end();

  const dataDir = await freshDataDir();
  try {
    await breakOff({ DATA_DIR: dataDir, FROM: whole, SECRETS: secrets });
    const launched = launch(dataDir);
    assert.equal(await launched.ended, 1, launched.printed());
    assert.match(launched.printed(), /^A restore into \S+ was broken off: type make restore again.*\n$/);

    const again = await restoreTo(dataDir, whole);
    assert.equal(again.code, 0, again.printed);
    assert.ok(!(await readdir(dataDir)).includes('restoring'));
    const restored = await startProduct(dataDir);
    const agents = await apiWith(restored.url, api.cookie, api.me).call(routes.listAgents);
    assert.match(JSON.stringify(agents), /Talker/);
    await restored.stop();
  } finally {
    await removeDataDir(dataDir);
    await rm(folder, { recursive: true });
  }
});
