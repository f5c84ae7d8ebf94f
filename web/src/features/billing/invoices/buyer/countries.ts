import { COUNTRIES } from '@tutka/http-contracts';

/** Countries by their names in a language, in its order. */
export function namedCountries(language: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
    order.compare(one.label, other.label),
  );
}

/** A country's name in a language. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
