import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useConfirm } from './confirm-context.ts';

/** Asks before a page with unsaved changes is left, inside the app and by closing the window. */
export function useLeaveGuard(dirty: boolean): void {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      dirty && pathname !== nextLocation.pathname && Object(nextLocation.state).removed !== true,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: t('unsaved.title'),
      body: t('unsaved.text'),
      action: t('unsaved.action'),
      danger: true,
    };
    void confirm(question).then((sure) => (sure ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, t]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
