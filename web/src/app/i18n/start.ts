import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadLanguageFile, SHARED_NAMESPACES } from './files.ts';
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

/** Starts i18next with the sentences every page needs; those of a feature come with its pages. */
export async function startLanguages(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: initialLanguage(),
      ns: SHARED_NAMESPACES,
      defaultNS: 'app',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  storeLanguage(language);
}
