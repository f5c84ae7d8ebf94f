import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { notesOf, versionsIn } from './places.ts';

/** Prints what CHANGELOG.md tells of this version; ends with 1 where the tag given is another one, or nothing is told. */
const root = resolve(import.meta.dirname, '../../..');
const version = versionsIn(root)[0]?.version ?? '';
const [tag = `v${version}`] = process.argv.slice(2);
const notes = notesOf(readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8'), version);
if (tag !== `v${version}` || !notes) {
  console.error(
    notes
      ? `The tag is ${tag}, the version ${version}: make version VERSION=${tag.slice(1)}`
      : `CHANGELOG.md has no part "## ${version}"`,
  );
  process.exit(1);
}
console.log(notes);
