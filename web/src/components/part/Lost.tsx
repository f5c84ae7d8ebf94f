import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionNotice } from '../notice/index.ts';

/** Several may be lost at once; it is told once. */
const ID = 'part-lost';

/** Tells that a part of the page is lost, and how it comes back. */
export function Lost({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('components');
  useEffect(() => {
    notifications.show({
      id: ID,
      color: 'bad',
      autoClose: false,
      message: (
        <ActionNotice text={t('lost.text')} action={t('lost.again')} onAct={() => location.reload()} />
      ),
    });
  }, [t]);
  return children;
}
