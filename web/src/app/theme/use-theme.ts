import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accentOf } from './palette.ts';
import { theme } from './theme.ts';

/**
 * The theme with names, in the page's language, for what Mantine draws without any; and with another accent than our
 * own where one is given.
 */
export function useTheme(accent?: string): MantineThemeOverride {
  const { t } = useTranslation();
  const close = t('close');
  const showPassword = t('showPassword');
  return useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } };
    const PasswordInput = {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } },
    };
    const ours = accent === undefined ? {} : { colors: { accent: accentOf(accent) }, autoContrast: true };
    return mergeThemeOverrides(theme, {
      ...ours,
      components: {
        Modal: { defaultProps },
        Drawer: { defaultProps },
        Notification: { defaultProps },
        PasswordInput,
      },
    });
  }, [accent, close, showPassword]);
}
