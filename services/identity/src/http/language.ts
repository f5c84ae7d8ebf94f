import { LANGUAGES } from '@tutka/http-contracts';

/** The page's language, else the browser's first that we speak, else the default. */
export function chooseLanguage(
  asked: string | undefined,
  acceptLanguage: string | undefined,
  fallback: string,
): string {
  if (asked) return asked;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    const spoken = LANGUAGES.find(
      (each) => tag !== '' && tag.split('-')[0] === each.toLowerCase().split('-')[0],
    );
    if (spoken) return spoken;
  }
  return fallback;
}
