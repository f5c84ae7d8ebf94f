import { Portal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/index.ts';
import classes from './attachments.module.css';

/** Over the whole page while files are held over it: what letting go does. */
export function DropHint() {
  const { t } = useTranslation('thread');
  return (
    <Portal>
      <div className={classes.over} role="status">
        <div className={classes.overText}>
          <Icon name="upload" size={28} />
          <p className={classes.overTitle}>{t('attach.drop')}</p>
          <p className={classes.state}>{t('attach.dropHint')}</p>
        </div>
      </div>
    </Portal>
  );
}
