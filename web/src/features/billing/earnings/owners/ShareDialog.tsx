import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DecimalInput, FormFoot } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import classes from '../earnings.module.css';
import { isShare } from '../percent.ts';

interface Props {
  /** As it is now. */
  readonly percent: string;
  readonly onClose: () => void;
}

/** Says what part of a price the owners get of orders from now on. */
export function ShareDialog({ percent, onClose }: Props) {
  const { t } = useTranslation('earnings');
  const client = useQueryClient();
  const [typed, setTyped] = useState(String(Number(percent)));
  const isGood = isShare(typed.trim());
  const save = useMutation({
    mutationFn: () => call(routes.setShareRate, { body: { percent: typed.trim() } }),
    onSuccess: () => refreshRows(client, routes.getShareRate, routes.getEarnings),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) save.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={t('share.title')}>
      <form className={classes.form} onSubmit={submit}>
        <DecimalInput
          label={t('share.percent')}
          description={t('share.text')}
          rightSection="%"
          data-autofocus
          value={typed}
          error={!isGood && t('share.wrong')}
          onChange={setTyped}
        />
        <Refusal error={save.error} />
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={save.isPending} disabled={!isGood}>
            {t('share.save')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}
