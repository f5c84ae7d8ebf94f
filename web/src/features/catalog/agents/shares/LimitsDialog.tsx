import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { changedOf } from '../../../../lib/changed/index.ts';
import classes from './shares.module.css';
import { TermsFields } from './TermsFields.tsx';
import { formOf, termsOf } from './terms.ts';

interface Props {
  readonly share: Share;
  readonly onClose: () => void;
}

/** Changes how far a share goes. */
export function LimitsDialog({ share, onClose }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [start] = useState(() => formOf(share));
  const [terms, setTerms] = useState(start);
  const save = useMutation({
    mutationFn: () => {
      const body = changedOf(termsOf(start), termsOf(terms));
      return call(routes.updateShare, { params: { id: share.uuid }, body });
    },
    onSuccess: () => void refreshRows(client, routes.listShares),
  });
  return (
    <Modal opened onClose={onClose} title={t('shares.limits')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <TermsFields kind={share.kind} terms={terms} onChange={setTerms} />
        <Refusal error={save.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
