import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaybeMe } from '../../lib/person/index.ts';
import { matchLanguage } from '../i18n/language.ts';

/** Speaks the language that the signed-in person has chosen, on any device. */
export function LanguageOfPerson() {
  const { i18n } = useTranslation();
  const { data: me } = useMaybeMe();
  const chosen = matchLanguage([me?.language ?? null]);
  useEffect(() => {
    if (chosen !== undefined && chosen !== i18n.language) void i18n.changeLanguage(chosen);
  }, [chosen, i18n]);
  return null;
}
