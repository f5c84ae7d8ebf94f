import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DocumentEntry {
  readonly file: string;
  /** what the collection's maker says of the file */
  readonly expectation: string;
}

/** The files of a folder of test documents, by its MANIFEST.tsv: columns `file` first, `expectation` last. */
export function readManifest(folder: string): DocumentEntry[] {
  const [, ...rows] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trim().split('\n');
  return rows.map((row) => {
    const columns = row.split('\t');
    return { file: columns[0] ?? '', expectation: columns.at(-1) ?? '' };
  });
}
