import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PreviewFrame } from './PreviewFrame.tsx';
import classes from './preview.module.css';

interface Props {
  readonly html: string;
  readonly onClose: () => void;
}

/** A preview as large as the window. */
export default function PreviewDialog({ html, onClose }: Props) {
  const { t } = useTranslation('markdown');
  return (
    <Modal opened onClose={onClose} fullScreen title={t('preview.label')} padding="sm">
      <PreviewFrame html={html} className={classes.large} />
    </Modal>
  );
}
