import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const CEILING = 250;

/** Lines of each source file that git tracks or would track. */
function lengths(): { file: string; lines: number }[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.js', '*.css'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed
    .split('\n')
    .filter((file) => file !== '' && !file.includes('/gen/'))
    .flatMap((file) => lengthOf(file));
}

function lengthOf(file: string): { file: string; lines: number }[] {
  try {
    return [{ file, lines: readFileSync(resolve(root, file), 'utf8').split('\n').length - 1 }];
  } catch {
    return [];
  }
}

const all = lengths().sort((a, b) => a.lines - b.lines);
const over = all.filter(({ lines }) => lines > CEILING);
for (const { file, lines } of over)
  console.error(`${file}: ${lines} lines, over ${CEILING}: split it where a second thing lives in it`);
const at = (share: number) => all[Math.floor((all.length - 1) * share)]?.lines ?? 0;
console.log(
  `ceilings: ${all.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, ${over.length} over ${CEILING}`,
);
process.exit(over.length === 0 ? 0 : 1);
