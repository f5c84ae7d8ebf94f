/** Languages of Latin script whose words are stemmed; a document is of one of them. */
export const latinLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const;
export type LatinLanguage = (typeof latinLanguages)[number];
/** Languages with a stemmer: those, and the one taken for each further script. */
export type Language = LatinLanguage | 'ru' | 'ar';
