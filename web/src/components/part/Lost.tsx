import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../lib/load/index.ts';

/** Several may be lost at once; it is told once. */
const ID = 'part-lost';

/** Tells that a part of the page is lost, and how it comes back. */
export function Lost({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('components');
  useEffect(() => {
    const tell = async () => {
      const { notifications } = await loadPart(() => import('@mantine/notifications'));
      notifications.show({
        id: ID,
        color: 'bad',
        autoClose: false,
        message: (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="md">{t('lost.text')}</Text>
            <Button variant="subtle" size="compact-sm" flex="none" onClick={() => location.reload()}>
              {t('lost.again')}
            </Button>
          </Group>
        ),
      });
    };
    tell().catch(console.error);
  }, [t]);
  return children;
}
