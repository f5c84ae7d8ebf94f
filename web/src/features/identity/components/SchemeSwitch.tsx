import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** Light, dark, or as the system has it; kept on this device. */
export function SchemeSwitch() {
  const { t } = useTranslation('identity');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('profile.colours')}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map((value) => ({ value, label: t(`profile.schemes.${value}`) }))}
    />
  );
}
