import { useTranslation } from 'react-i18next';
import type { Way } from '../../lib/unsaved/index.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Asks before a page with unsaved changes is left, inside the app and by closing the window. */
export function useLeaveGuard(dirty: boolean): void {
  const { t } = useTranslation('components');
  const unsaved = { title: t('unsaved.title'), body: t('unsaved.text'), action: t('unsaved.action') };
  useUnsaved(dirty, isOtherPage, unsaved);
}

const isOtherPage = ({ currentLocation, nextLocation }: Way) =>
  currentLocation.pathname !== nextLocation.pathname;
