import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './passage.module.css';
import { SourcePanel, type SourcePanelProps } from './SourcePanel.tsx';

/** The sources over the page, where there is no room beside it. */
export function SourceDrawer({ onClose, ...panel }: SourcePanelProps) {
  const { t } = useTranslation('passage');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="28rem"
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('sources') } }}
    >
      <div className={classes.drawer}>
        <SourcePanel {...panel} onClose={onClose} />
      </div>
    </Drawer>
  );
}
