import { type KnowledgeDocument, routes } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';
import { random } from '../retrieval/random.ts';
import { ZipfText } from '../retrieval/zipf-text.ts';

const seed = 20_261_123;
const wordsOfASentence = 12;
const sentences = 60;
const atOnce = 8;
const chunksOfAPage = 100;
const ready = 2;

/** A base of invented stories, and questions that it answers. */
export interface Library {
  readonly knowledge: string;
  readonly questions: readonly string[];
}

/** Pastes so many documents into a base of their own and waits until they are read. */
export async function makeLibrary(api: Api, documents: number): Promise<Library> {
  const { uuid } = await api.call(routes.createKnowledge, { body: { name: 'Library' } });
  const language = new ZipfText(seed);
  const stories = Array.from({ length: documents }, () => storyIn(language));
  const left = stories.entries();
  const adding = Array.from({ length: atOnce }, async () => {
    for (const [at, content] of left) {
      await api.call(routes.addDocument, { params: { id: uuid }, body: { name: `Story ${at}`, content } });
    }
  });
  await Promise.all(adding);
  const base = () => api.call(routes.getKnowledge, { params: { id: uuid } });
  for (let now = await base(); now.status !== ready; now = await base()) {
    if (now.status > ready) throw new Error(`a story was not read: ${now.statusReason}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const next = random(seed);
  const questions = Array.from({ length: 100 }, () => questionOf(stories, next));
  return { knowledge: uuid, questions };
}

/** The texts of all passages of the index that serves a base. */
export async function passagesOf(api: Api, knowledge: string): Promise<Set<string>> {
  const texts = new Set<string>();
  for (const { uuid } of await documentsOf(api, knowledge)) {
    const params = { id: knowledge, docUuid: uuid };
    const query = { pageSize: chunksOfAPage };
    for (const { text } of await api.call(routes.listChunks, { params, query })) texts.add(text);
  }
  return texts;
}

async function documentsOf(api: Api, knowledge: string): Promise<KnowledgeDocument[]> {
  const all: KnowledgeDocument[] = [];
  for (let page = 1; ; page++) {
    const query = { page, pageSize: 100 };
    const some = await api.call(routes.listDocuments, { params: { id: knowledge }, query });
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function storyIn(language: ZipfText): string {
  const told = Array.from({ length: sentences }, () => {
    const words = language.words(wordsOfASentence);
    return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
  });
  return told.join(' ');
}

/** Words that stand in one story, so that no question is without an answer. */
function questionOf(stories: readonly string[], next: () => number): string {
  const words = (stories[Math.floor(next() * stories.length)] ?? '').replaceAll('.', '').split(' ');
  const from = Math.floor(next() * (words.length - 8));
  return words.slice(from, from + 8).join(' ');
}
