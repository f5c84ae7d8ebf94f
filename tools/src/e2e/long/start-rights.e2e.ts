import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { signIn } from '../api.ts';
import { freshDataDir, removeDataDir, startProduct } from '../product.ts';

const isRoot = process.getuid?.() === 0;
/** An account without rights that every system has. */
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];

/** Why no user without rights can be had here; false where one can. */
function withoutNobody(): string | false {
  if (!isRoot) return 'this is not root: every other test of a start is of a user without rights';
  const [program = '', ...words] = asNobody;
  if (spawnSync(program, [...words, process.execPath, '--version']).status === 0) return false;
  return 'setpriv is missing, or the checkout is closed to others';
}

test('root may keep DATA_DIR in a home that only root may enter', {
  skip: !isRoot && 'this is not root',
}, async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'tutka-home-'));
  chmodSync(home, 0o700);
  const product = await startProduct(join(home, 'data'));
  t.after(async () => {
    await product.stop();
    rmSync(home, { recursive: true });
  });
  const api = await signIn(product, 'root@example.org');
  assert.equal(api.me.role, 1);
  assert.equal(await product.stop(), 0);
});

test('it runs as a user without rights', { skip: withoutNobody() }, async (t) => {
  const folder = await freshDataDir();
  chownSync(folder, nobody, nobody);
  const product = await startProduct(folder, { HOME: folder }, asNobody);
  t.after(async () => {
    await product.stop();
    await removeDataDir(folder);
  });
  const api = await signIn(product, 'nobody@example.org');
  assert.equal((await api.call(routes.getMe)).email, 'nobody@example.org');
  assert.equal(await product.stop(), 0);
});
