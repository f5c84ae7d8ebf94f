import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A place where the version stands: what `form` finds in brackets. */
interface Place {
  readonly files: string;
  readonly form: RegExp;
}

const number = String.raw`(\d+\.\d+\.\d+(?:-[\w.]+)?)`;

const places: readonly Place[] = [
  { files: 'package.json', form: /^ {2}"version": "([^"]+)"/gm },
  { files: '{packages,services}/*/package.json', form: /^ {2}"version": "([^"]+)"/gm },
  { files: '{gateway,jobs,web,tools}/package.json', form: /^ {2}"version": "([^"]+)"/gm },
  { files: 'helm/Chart.yaml', form: new RegExp(`^(?:appV|v)ersion: ${number}$`, 'gm') },
  { files: 'docker-compose.yml', form: new RegExp(`TUTKA_VERSION:-${number}\\}`, 'g') },
  { files: 'Dockerfile', form: new RegExp(`^ARG VERSION=${number}$`, 'gm') },
  { files: 'Makefile', form: new RegExp(`\\$\\(VERSION\\),${number}\\)`, 'g') },
  { files: '{helm,k8s}/README.md', form: new RegExp(`tutka-[a-z]+:${number}`, 'g') },
  { files: 'docs/run-it.md', form: new RegExp(`(?<=\`|tutka-gateway:)${number}\``, 'g') },
  { files: 'docs/backup-and-upgrade.md', form: new RegExp(`tutka-jobs:${number}`, 'g') },
];

/** A version where it stands. */
export interface Found {
  readonly file: string;
  readonly version: string;
  /** Its first character's place in the file. */
  readonly at: number;
}

/** Every place of a checkout where its version stands. Throws where one that should be there is not. */
export function versionsIn(root: string): Found[] {
  return places.flatMap(({ files, form }) => {
    const names = globSync(files, { cwd: root }).sort();
    const found = names.flatMap((file) => versionsOf(root, file, form));
    if (found.length === 0) throw new Error(`No version is found in ${files}`);
    return found;
  });
}

function versionsOf(root: string, file: string, form: RegExp): Found[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(form)].map((match) => {
    const version = match[1] ?? '';
    return { file, version, at: match.index + match[0].lastIndexOf(version) };
  });
}

/** What is told of a version in CHANGELOG.md, without its heading; undefined where nothing is. */
export function notesOf(changelog: string, version: string): string | undefined {
  const [, notes] = changelog.split(new RegExp(`^## ${version.replaceAll('.', '\\.')}(?![.\\w-]).*$`, 'm'));
  return notes?.split(/^## /m)[0]?.trim();
}
