import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { type Question, useConfirm } from './confirm-context.ts';

/** Asks before a page with unsaved changes, or with what `asked` tells of, is left, inside the app and by closing the window. */
export function useLeaveGuard(dirty: boolean, asked?: Question): void {
  const { t } = useTranslation('components');
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation: { pathname }, nextLocation }) =>
      dirty && pathname !== nextLocation.pathname && Object(nextLocation.state).removed !== true,
  );
  const isSure = useEffectEvent(() => {
    const unsaved = { title: t('unsaved.title'), body: t('unsaved.text'), action: t('unsaved.action') };
    return confirm({ ...(asked ?? unsaved), danger: true });
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void isSure().then((sure) => (sure ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}
