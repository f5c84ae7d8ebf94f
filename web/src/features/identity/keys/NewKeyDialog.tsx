import { Button, Modal, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../components/confirm/index.ts';
import { CopyText } from '../../../components/copy/index.ts';
import { FormFoot } from '../../../components/form/index.ts';
import { ProgramSnippets } from '../../../components/program/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, pageQuery, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { KeyFields } from './KeyFields.tsx';
import { bodyOf, emptyKey, isWhole, type KeyForm } from './key-form.ts';
import classes from './keys.module.css';

const MOST_AGENTS = 100;

/** Makes a key, and shows it the one time that it is shown. */
export function NewKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { make, made } = useMake();
  const isMaking = make.isPending && made === null;
  const question = { title: t('leave.title'), body: t('leave.text'), action: t('leave.action') };
  const close = () => {
    // A key that is made unseen would never be shown.
    if (!isMaking) onClose();
  };
  useCloseGuard(isMaking || made !== null, close, question);
  return (
    <Modal
      opened
      onClose={close}
      title={t(made === null ? 'new' : 'made')}
      size="lg"
      withCloseButton={!isMaking}
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={made === null}
      closeOnEscape={made === null}
    >
      {made === null ? <Making make={make} onClose={close} /> : <Made apiKey={made} onClose={close} />}
    </Modal>
  );
}

function useMake() {
  const client = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  // Days from now on are counted from one time: what is sent again is the same.
  const [now] = useState(() => Date.now());
  const keyOf = useBodyKey();
  const make = useMutation({
    mutationFn: (form: KeyForm) => {
      const body = bodyOf(form, now);
      return call(routes.createApiKey, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ key }) => setMade(key),
    // One may be there though its answer was lost.
    onSettled: () => refreshRows(client, routes.listApiKeys),
  });
  return { make, made };
}

interface MakingProps extends Pick<ReturnType<typeof useMake>, 'make'> {
  readonly onClose: () => void;
}

function Making({ make, onClose }: MakingProps) {
  const { t } = useTranslation('keys');
  const [form, setForm] = useState(emptyKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(form);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <KeyFields form={form} onChange={(part) => setForm((before) => ({ ...before, ...part }))} />
      <Refusal error={make.error} />
      <FormFoot cancel={t('cancel')} onCancel={onClose} isBusy={make.isPending}>
        <Button type="submit" loading={make.isPending} disabled={!isWhole(form)}>
          {t('make')}
        </Button>
      </FormFoot>
    </form>
  );
}

function Made({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  const { t } = useTranslation('keys');
  return (
    <div className={classes.form}>
      <p className={classes.once}>{t('once')}</p>
      <CopyText text={apiKey} label={t('copy')} />
      <Usage apiKey={apiKey} />
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('kept')}</Button>
      </div>
    </div>
  );
}

/** How to use it, with an agent of one's own. */
function Usage({ apiKey }: { readonly apiKey: string }) {
  const { t } = useTranslation('keys');
  const agents =
    useQuery(pageQuery(routes.listAgents, { query: { pageSize: MOST_AGENTS } })).data?.data ?? [];
  const [chosen, setChosen] = useState('');
  const agent = chosen || agents[0]?.uuid;
  if (agent === undefined) return null;
  return (
    <>
      <NativeSelect
        label={t('agent')}
        value={agent}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={agents.map(({ uuid: value, name: label }) => ({ value, label }))}
      />
      <ProgramSnippets agent={agent} apiKey={apiKey} />
    </>
  );
}
