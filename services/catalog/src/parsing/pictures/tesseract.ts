import { failures, type ParseFailure } from '../failure.ts';
import type { Picture, PictureReader } from './picture-reader.ts';
import { type Ended, NOT_FOUND, runGuarded } from './run-guarded.ts';

const mostLanguages = 6;

/**
 * Reads pictures with the tesseract of this machine, in the languages that it knows.
 * @param program its name on the path, or where it is
 * @param shell where a shell is, without which no program runs guarded
 */
export function tesseract(program = 'tesseract', shell = '/bin/sh'): PictureReader {
  const run = (args: readonly string[], picture: Picture) => runIn(shell, program, args, picture);
  return async (picture) => {
    const listed = await run(['--list-langs'], picture);
    const languages = languagesOf(listed.stdout);
    const args = [picture.path, 'stdout', ...(languages ? ['-l', languages] : [])];
    const read = await run(args, picture);
    return { texts: read.stdout.replace(/\f$/, '').split('\f'), reader: 'tesseract' };
  };
}

async function runIn(
  shell: string,
  program: string,
  args: readonly string[],
  { limits, signal }: Picture,
): Promise<Ended> {
  const seconds = Math.min(limits.seconds, limits.stallSeconds);
  const ended = await runGuarded(program, args, { seconds, megabytes: limits.residentMiB, signal, shell });
  if (ended.code !== 0) throw failureOf(ended, seconds);
  return ended;
}

function failureOf({ code, timedOut, stderr }: Ended, seconds: number): ParseFailure {
  if (timedOut) return failures.tookTooLong(seconds);
  if (code === NOT_FOUND) return failures.needsPictureReader();
  if (/bad_alloc|alloc|memory/i.test(stderr)) return failures.outOfMemory();
  return failures.damaged(stderr.slice(-500));
}

/** After a line that says where they are, one a line; `osd` and `equ` tell the script and formulas. */
function languagesOf(listed: string): string {
  const known = listed
    .split('\n')
    .slice(1)
    .filter((language) => /^[a-z]{3}(_\w+)?$/i.test(language) && language !== 'osd' && language !== 'equ');
  const ordered = known.includes('eng') ? ['eng', ...known.filter((each) => each !== 'eng')] : known;
  return ordered.slice(0, mostLanguages).join('+');
}
