import { insist } from '../../lib/load/index.ts';

type Sentences = Record<string, unknown>;

/** The sentences of what any page may hold. One that came late would take the page away for a moment, and the focus with it. */
const shared = import.meta.glob<Record<string, Sentences>>('./shared/*.ts', { import: 'files' });
const others = import.meta.glob<Sentences>(
  ['/src/**/locales/*.json', '!/src/{app,lib/*,components,components/*}/locales/*.json'],
  { import: 'default' },
);

/** `/src/features/catalog/locales/en.json` is the namespace 'catalog' in 'en'. */
const othersByName = byName(Object.entries(others), (namespace, language) => `${namespace}/${language}`);

/** Loads the sentences that any page may need in one language, by their namespaces. Throws where there is no such language. */
export async function loadSharedFiles(language: string): Promise<ReadonlyMap<string, Sentences>> {
  const load = shared[`./shared/${language}.ts`];
  if (load === undefined) throw new Error(`No language ${language}`);
  return byName(Object.entries(await insist(load)), (namespace) => namespace);
}

/** Loads the sentences of one namespace in one language. Throws where there is no such file. */
export async function loadLanguageFile(namespace: string, language: string): Promise<Sentences> {
  const load = othersByName.get(`${namespace}/${language}`);
  if (load) return insist(load);
  const sentences = (await loadSharedFiles(language)).get(namespace);
  if (sentences === undefined) throw new Error(`No language file ${namespace}/locales/${language}.json`);
  return sentences;
}

function byName<T>(
  files: readonly (readonly [path: string, T])[],
  name: (namespace: string, language: string) => string,
): ReadonlyMap<string, T> {
  return new Map(
    files.map(([path, file]) => {
      const [, namespace = '', language = ''] = /([^/]+)\/locales\/(.+)\.json$/.exec(path) ?? [];
      return [name(namespace, language), file];
    }),
  );
}
