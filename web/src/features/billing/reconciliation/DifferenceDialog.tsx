import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Difference, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../components/confirm/index.ts';
import { FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { DifferenceState } from './DifferenceState.tsx';
import { Facts } from './Facts.tsx';
import classes from './reconciliation.module.css';

interface Props {
  readonly difference: Difference;
  readonly onClose: () => void;
}

/** What differs, what to do about it, and what somebody who has looked at it says. */
export function DifferenceDialog({ difference, onClose }: Props) {
  const { t } = useTranslation('reconciliation');
  const { uuid, kind, reviewed } = difference;
  const [note, setNote] = useState(reviewed?.note ?? '');
  const leave = useCloseGuard(note !== (reviewed?.note ?? ''), onClose);
  const client = useQueryClient();
  const review = useMutation({
    mutationFn: () => call(routes.reviewDifference, { params: { uuid }, body: { note: note.trim() } }),
    // Closed before the list has it: where it is narrowed to what nobody has looked at, this one leaves it.
    onSuccess: () => void refreshRows(client, routes.listDifferences),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    review.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={leave} size="lg" title={t(`kinds.${kind}.title`)}>
      <form className={classes.form} onSubmit={submit}>
        <div>
          <DifferenceState difference={difference} />
          <p className={classes.what}>{t(`kinds.${kind}.what`)}</p>
        </div>
        <Facts difference={difference} />
        <Textarea
          label={t('difference.note')}
          description={
            reviewed
              ? t('difference.lookedAt', { when: formatDate(reviewed.at, true) })
              : t('difference.noteText')
          }
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Refusal error={review.error} />
        <FormFoot cancel={t('close')} onCancel={onClose}>
          <Button type="submit" loading={review.isPending}>
            {t(reviewed ? 'difference.save' : 'difference.mark')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
