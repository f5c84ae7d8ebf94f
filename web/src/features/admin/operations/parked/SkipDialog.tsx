import { Button, Modal, Textarea } from '@mantine/core';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../../components/confirm/index.ts';
import { FormFoot } from '../../../../components/form/index.ts';
import { call } from '../../../../lib/api/index.ts';
import classes from '../operations.module.css';
import { type ParkedOf, useParkedCall } from './use-parked.ts';

interface Props {
  readonly record: ParkedOf;
  readonly onClose: () => void;
}

/** Asks before a record is given up, says what is lost, and wants to know why. */
export function SkipDialog({ record, onClose }: Props) {
  const { t } = useTranslation('operations');
  const { service, id, group, waiting } = record;
  const event = record.eventType ?? t('noEvent');
  const [reason, setReason] = useState('');
  const leave = useCloseGuard(reason.trim() !== '', onClose);
  const skip = useParkedCall(() =>
    call(routes.skipParked, { params: { service, id }, body: { reason: reason.trim() } }),
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    skip.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} title={t('skip.title', { event })}>
      <form className={classes.form} onSubmit={submit}>
        <p>{t('skip.lost', { event, group })}</p>
        {waiting > 0 && <p>{t('skip.behind', { count: waiting })}</p>}
        <Textarea
          label={t('skip.reason')}
          description={t('skip.reasonText')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          required
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" color="bad" loading={skip.isPending} disabled={reason.trim() === ''}>
            {t('skip.do')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
