import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { lazyPart, Part } from '../../components/part/index.ts';
import { bell } from './bell-store.ts';

const BellPanel = lazyPart(() => import('./BellPanel.tsx'));

/** The notifications on a phone. */
export function BellDrawer() {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const opened = bell.useOpened();
  if (!opened || !phone) return null;
  return (
    <Drawer opened onClose={bell.close} position="bottom" size="85%" title={t('bell.title')}>
      <Part waiting={null}>
        <BellPanel titled={false} onClose={bell.close} />
      </Part>
    </Drawer>
  );
}
