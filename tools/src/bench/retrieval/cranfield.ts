import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from './collection.ts';

/** The Cranfield collection from `cran.all.1400`, `cran.qry` and `cranqrel`. */
export function readCranfield(folder: string): Collection {
  const texts = records(folder, 'cran.all.1400').map(({ id, fields }) => ({
    id,
    text: `${fields.get('T') ?? ''}\n${fields.get('W') ?? ''}`.trim(),
  }));
  const relevant = judgements(folder);
  // The judgements count the questions by their order, not by their sparse `.I` numbers.
  const questions = records(folder, 'cran.qry').map(({ fields }, at) => ({
    text: (fields.get('W') ?? '').trim(),
    relevant: relevant.get(at + 1) ?? new Set<string>(),
  }));
  return { name: 'Cranfield', texts, questions };
}

function records(folder: string, file: string): { id: string; fields: Map<string, string> }[] {
  const parts = readFileSync(join(folder, file), 'latin1')
    .split(/^\.I\s+/mu)
    .slice(1);
  return parts.map((part) => {
    const [head = '', ...rest] = part.split(/^\.([TABW])[^\S\n]*\n/mu);
    const fields = new Map<string, string>();
    for (let at = 0; at + 1 < rest.length; at += 2) fields.set(rest[at] ?? '', rest[at + 1] ?? '');
    return { id: String(Number(head)), fields };
  });
}

function judgements(folder: string): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const line of readFileSync(join(folder, 'cranqrel'), 'latin1').split('\n')) {
    const [question, text] = line.trim().split(/\s+/u);
    if (!question || !text) continue;
    const known = found.get(Number(question)) ?? new Set<string>();
    found.set(Number(question), known.add(text));
  }
  return found;
}
