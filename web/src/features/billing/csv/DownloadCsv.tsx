import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';

/** Saves all that a list's filters choose as a table; `href` is where it comes from. */
export function DownloadCsv({ href }: { readonly href: string }) {
  const { t } = useTranslation('billing');
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<Icon name="download" size={16} />}
    >
      {t('csv')}
    </Button>
  );
}
