import { insist } from '../../lib/load/index.ts';

type LanguageFile = { default: Record<string, unknown> };

const files = import.meta.glob<LanguageFile>('/src/**/locales/*.json');

/** `/src/features/catalog/locales/en.json` is the namespace 'catalog' in 'en'. */
const byName = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, namespace = '', language = ''] = /([^/]+)\/locales\/(.+)\.json$/.exec(path) ?? [];
    return [`${namespace}/${language}`, load];
  }),
);

/** The namespaces of what any page may hold. One that came late would take the page away for a moment, and the focus with it. */
export const SHARED_NAMESPACES: readonly string[] = Object.keys(files).flatMap((path) => {
  const shared = /^\/src\/(?:app|lib\/\w+|components(?:\/\w+)?)\/locales\/en\.json$/.test(path);
  return shared ? path.split('/').slice(-3, -2) : [];
});

/** Loads the sentences of one namespace in one language. Throws where there is no such file. */
export async function loadLanguageFile(
  namespace: string,
  language: string,
): Promise<LanguageFile['default']> {
  const load = byName.get(`${namespace}/${language}`);
  if (load === undefined) throw new Error(`No language file ${namespace}/locales/${language}.json`);
  return (await insist(load)).default;
}
