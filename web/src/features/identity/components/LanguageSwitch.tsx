import { SegmentedControl } from '@mantine/core';
import type { LANGUAGES } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useSpeak } from '../../../lib/language/index.ts';

type Language = (typeof LANGUAGES)[number];

const names: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
];

interface Props {
  readonly onChange?: (language: Language) => void;
}

/** Chooses the language, which is spoken once it is there; each is named in itself. */
export function LanguageSwitch({ onChange }: Props) {
  const { t, i18n } = useTranslation('identity');
  const speak = useSpeak();
  const choose = async (language: Language) => {
    if (await speak(language)) onChange?.(language);
  };
  return (
    <SegmentedControl<Language>
      aria-label={t('language')}
      data={names}
      value={i18n.language as Language}
      onChange={(language) => void choose(language)}
    />
  );
}
