import { failures } from '../../failure.ts';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import { allElements, type XmlElement } from '../xml/elements.ts';
import { qualified } from '../xml/look-up.ts';
import { Archive } from '../zip/archive.ts';
import { relationsOf } from '../zip/relations.ts';
import { diagramText, notesText, slideText } from './slide-text.ts';

/** Reads a PowerPoint presentation: each slide is a page under its title, with its tables, diagrams and notes. */
export async function* parsePptx(bytes: Buffer, { limits }: ParseTask): AsyncGenerator<ParseStep> {
  const archive = await Archive.open(bytes, limits.expandedBytes);
  const slides = await slidesOf(archive);
  const total = slides.length;
  if (total > limits.pages) throw failures.tooManyPages(total, limits.pages);
  for (const [i, part] of slides.entries()) {
    yield { page: i + 1, done: i + 1, total, ...(await readSlide(archive, part)) };
  }
}

/** The parts of the slides, in the order they are shown. */
async function slidesOf(archive: Archive): Promise<string[]> {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument');
  const presentation = main?.target ?? 'ppt/presentation.xml';
  if (!archive.has(presentation)) throw failures.damaged('a presentation without its list of slides');
  const parts = new Map((await relationsOf(archive, presentation)).map(({ id, target }) => [id, target]));
  const listed = await allElements(archive.read(presentation), ['sldId']);
  return listed
    .map((slide) => parts.get(qualified(slide, 'id') ?? ''))
    .filter((part): part is string => part !== undefined && archive.has(part));
}

async function readSlide(archive: Archive, part: string): Promise<{ heading: string; text: string }> {
  const { title, text } = slideText(await treeOf(archive, part, 'spTree'));
  const parts = [title, text];
  for (const { type, target } of await relationsOf(archive, part)) {
    if (type === 'diagramData') parts.push(diagramText(await treeOf(archive, target, 'ptLst')));
    if (type === 'notesSlide') parts.push(notesText(await treeOf(archive, target, 'spTree')));
  }
  return { heading: title, text: parts.filter(Boolean).join('\n\n') };
}

async function treeOf(archive: Archive, part: string, name: string): Promise<XmlElement | undefined> {
  const [tree] = await allElements(archive.read(part), [name]);
  return tree;
}
