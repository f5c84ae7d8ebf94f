import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const names = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
];

interface Props {
  readonly onChange?: (language: string) => void;
}

/** Chooses the language at once; each is named in itself. */
export function LanguageSwitch({ onChange }: Props) {
  const { t, i18n } = useTranslation('identity');
  const choose = (language: string) => {
    void i18n.changeLanguage(language);
    onChange?.(language);
  };
  return <SegmentedControl aria-label={t('language')} data={names} value={i18n.language} onChange={choose} />;
}
