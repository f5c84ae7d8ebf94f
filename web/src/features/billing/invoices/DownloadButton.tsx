import { ActionIcon, Button } from '@mantine/core';
import { type Invoice, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { addressOf } from '../../../lib/api/index.ts';

interface Props {
  readonly invoice: Pick<Invoice, 'uuid' | 'number'>;
  /** In a row of a list. */
  readonly small?: boolean;
}

/** Saves a document as PDF, in the language of the page. */
export function DownloadButton({ invoice: { uuid, number }, small = false }: Props) {
  const { t, i18n } = useTranslation('invoices');
  const query = { language: i18n.language };
  const file = {
    href: addressOf(routes.getInvoicePdf, { params: { uuid }, query }),
    download: `${number}.pdf`,
  };
  if (!small) {
    return (
      <Button component="a" {...file} leftSection={<Icon name="download" size={16} />}>
        {t('download')}
      </Button>
    );
  }
  return (
    <ActionIcon
      component="a"
      {...file}
      variant="subtle"
      color="gray"
      aria-label={t('downloadOne', { number })}
    >
      <Icon name="download" size={16} />
    </ActionIcon>
  );
}
