import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadLanguageFile, loadSharedFiles } from './files.ts';
import { initialLanguage, storeLanguage } from './language.ts';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadLanguageFile(namespace, language).then(
      (sentences) => done(null, sentences),
      (error: Error) => done(error, null),
    );
  },
};

/** Starts i18next with the sentences every page needs; those of a feature come with its pages. Throws where some do not come. */
export async function startLanguages(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  const language = initialLanguage();
  const namespaces = [...(await loadSharedFiles(language)).keys()];
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      ns: namespaces,
      defaultNS: 'app',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
  areThere(namespaces);
}

/** Loads the sentences of some namespaces. Throws where they do not come. */
export async function loadLanguages(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  areThere(namespaces);
}

/** What i18next lacks it shows by its names, and tells nobody. */
function areThere(namespaces: readonly string[]): void {
  const lacking = namespaces.filter((name) => !i18next.hasResourceBundle(i18next.language, name));
  if (lacking.length > 0) throw new Error(`The sentences of ${lacking.join(', ')} did not come.`);
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  storeLanguage(language);
}
