import { posix } from 'node:path';
import { allElements } from '../xml/elements.ts';
import type { Archive } from './archive.ts';

/** What a part of an Office file refers to. */
export interface Relation {
  readonly id: string;
  /** last word of the type's address: worksheet, slide, notesSlide */
  readonly type: string;
  /** name of the part in the archive */
  readonly target: string;
}

/** The relations of a part; none where it has none. Those that lead out of the file are left out. */
export async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part);
  const found = await allElements(archive.read(posix.join(dir, '_rels', `${base}.rels`)), ['Relationship']);
  return found
    .filter(({ attributes }) => attributes.TargetMode !== 'External')
    .map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
      id: Id,
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target),
    }));
}
