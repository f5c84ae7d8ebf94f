import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { versionsIn } from './places.ts';

/** `make version VERSION=0.2.0`: writes it wherever the version stands. */
const root = resolve(import.meta.dirname, '../../..');
const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  console.error(`"${version}" is no version: say VERSION=1.2.3, or 1.2.3-rc.1`);
  process.exit(1);
}
const found = versionsIn(root);
// From the end of each file, so that places before stay where they are.
for (const { file, version: old, at } of found.toReversed().sort((a, b) => b.at - a.at)) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, at) + version + text.slice(at + old.length));
}
console.log(`${version} stands in ${found.length} places now. npm install brings the lock file along.`);
