import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpeak } from '../../lib/language/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';
import { matchLanguage } from '../i18n/language.ts';

/** Speaks the language that the signed-in person has chosen, on any device. */
export function LanguageOfPerson() {
  const { i18n } = useTranslation();
  const { data: me } = useMaybeMe();
  const speakIn = useSpeak();
  const chosen = matchLanguage([me?.language ?? null]);
  // Another language that is spoken since is a choice that is still being kept.
  const speak = useEffectEvent((language: string) => {
    if (language !== i18n.language) void speakIn(language);
  });
  useEffect(() => {
    if (chosen !== undefined) speak(chosen);
  }, [chosen]);
  return null;
}
