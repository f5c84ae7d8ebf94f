import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { theme } from './theme.ts';

/** The theme with names, in the page's language, for what Mantine draws without any. */
export function useTheme(): MantineThemeOverride {
  const { t } = useTranslation();
  const close = t('close');
  const showPassword = t('showPassword');
  return useMemo(() => {
    const defaultProps = { closeButtonProps: { 'aria-label': close } };
    const PasswordInput = {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } },
    };
    return mergeThemeOverrides(theme, {
      components: { Modal: { defaultProps }, Drawer: { defaultProps }, PasswordInput },
    });
  }, [close, showPassword]);
}
