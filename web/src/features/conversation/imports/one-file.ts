import { LONGEST_CHAT_IMPORT } from '@tutka/http-contracts';

/** Why files cannot be sent, as the sentences call it. */
export type NoFile = 'tooBig' | 'oneArchive';

/** Files that were chosen as the one that is sent: JSON files one behind the other, called `name`; an archive alone. */
export function oneFile(files: readonly File[], name: string): File | NoFile {
  const [first] = files;
  if (first && files.length === 1) return first.size > LONGEST_CHAT_IMPORT ? 'tooBig' : first;
  if (!files.every((file) => /\.json$/i.test(file.name))) return 'oneArchive';
  const whole = new File(
    files.flatMap((file) => [file, '\n']),
    name,
    { type: 'application/json' },
  );
  return whole.size > LONGEST_CHAT_IMPORT ? 'tooBig' : whole;
}
