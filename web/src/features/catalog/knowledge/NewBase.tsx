import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useAddress } from '../../../lib/address/index.ts';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { AddDialog } from './add/AddDialog.tsx';
import classes from './add/add.module.css';

/** A new base from documents, or for the pages of a site. */
export function NewBase() {
  const { t } = useTranslation('catalog');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = useAddress();
  const wanted = search.get('new');
  const close = () => address({ new: null });
  return (
    <>
      <AddDialog
        opened={wanted !== null && wanted !== 'site'}
        onDone={(base) => (base === undefined ? close() : void navigate(`/knowledge/${base}`))}
        onClose={close}
        onSite={() => address({ new: 'site' })}
      />
      <Modal opened={wanted === 'site'} onClose={close} title={t('knowledge.new')} size="lg">
        <ForSite onCancel={close} />
      </Modal>
    </>
  );
}

/** The pages of a site need a base to come into. */
function ForSite({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const [name, setName] = useState('');
  const keyOf = useBodyKey();
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim() };
      return call(routes.createKnowledge, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => void refreshRows(client, routes.listKnowledges),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(undefined, { onSuccess: ({ uuid }) => navigate(`/knowledge/${uuid}?add=site`) });
      }}
    >
      <p className={classes.hint}>{t('site.firstName')}</p>
      <TextInput
        data-autofocus
        label={t('knowledge.name')}
        maxLength={120}
        value={name}
        error={create.error ? textOf(create.error) : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
          {t('site.continue')}
        </Button>
      </Group>
    </form>
  );
}
