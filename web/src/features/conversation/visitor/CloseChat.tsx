import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import type { Host } from '../../../lib/embed/index.ts';

/** Closes the widget around the page. */
export function CloseChat({ host }: { readonly host: Host }) {
  const { t } = useTranslation('conversation');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('visitor.close')}
      onClick={() => host.tell({ tutka: 'close' })}
    >
      <Icon name="close" size={18} />
    </ActionIcon>
  );
}
