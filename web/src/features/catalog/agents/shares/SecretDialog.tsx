import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { CopyText } from '../../../../components/copy/index.ts';
import classes from './shares.module.css';

interface Props {
  /** null: there is none to show. */
  readonly secret: string | null;
  /** It is being made. */
  readonly isComing: boolean;
  readonly onClose: () => void;
}

/** A share's secret, the one time that it is shown. */
export function SecretDialog({ secret, isComing, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const unseen = {
    title: t('shares.leaveSecret.title'),
    body: t('shares.leaveSecret.text'),
    action: t('shares.leave.action'),
  };
  useCloseGuard(isComing || secret !== null, onClose, unseen);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('shares.secret')}
      size="lg"
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={classes.form}>
        <p>{t('shares.secretText')}</p>
        {secret !== null && <CopyText text={secret} label={t('shares.copySecret')} />}
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('shares.kept')}</Button>
        </div>
      </div>
    </Modal>
  );
}
