import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { bell } from './bell-store.ts';

const BellPanel = lazy(() => import('./BellPanel.tsx'));

/** The notifications on a phone. */
export function BellDrawer() {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const opened = bell.useOpened();
  if (!opened || !phone) return null;
  return (
    <Drawer opened onClose={bell.close} position="bottom" size="85%" title={t('bell.title')}>
      <Suspense fallback={null}>
        <BellPanel titled={false} onClose={bell.close} />
      </Suspense>
    </Drawer>
  );
}
