import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { isBusy } from './live-turn.ts';

/** Does what begins a turn, or deletes; not while one runs in the session, which a notice says then. */
export function useUnlessBusy(session: string | undefined, label: string): (act: () => void) => void {
  const { t } = useTranslation('conversation');
  return (act) => {
    if (session === undefined || !isBusy(session)) act();
    else notifications.show({ id: `waits ${label}`, message: t('message.waits', { label }) });
  };
}
