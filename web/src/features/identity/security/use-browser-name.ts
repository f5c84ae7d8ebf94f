import type { SignInPlace } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';

/** What a browser is called: 'Firefox on Windows', or as much of that as is known. */
export function useBrowserName(): (place: Pick<SignInPlace, 'browser' | 'system'>) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('on', { browser, system });
    return browser ?? system ?? t('unknown');
  };
}
