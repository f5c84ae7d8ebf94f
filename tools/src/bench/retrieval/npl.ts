import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from './collection.ts';

/** The NPL collection from `doc-text`, `query-text` and `rlv-ass`. */
export function readNpl(folder: string): Collection {
  const relevant = new Map(
    records(folder, 'rlv-ass').map(({ id, text }) => [id, new Set(text.split(/\s+/u).filter(Boolean))]),
  );
  const questions = records(folder, 'query-text').map(({ id, text }) => ({
    text,
    relevant: relevant.get(id) ?? new Set<string>(),
  }));
  return { name: 'NPL', texts: records(folder, 'doc-text'), questions };
}

function records(folder: string, file: string): { id: string; text: string }[] {
  const parts = readFileSync(join(folder, file), 'latin1').split(/^\s*\/\s*$/mu);
  return parts.flatMap((part) => {
    const found = /^\s*(\d+)\s*(.*)$/su.exec(part);
    return found ? [{ id: found[1] ?? '', text: (found[2] ?? '').trim() }] : [];
  });
}
