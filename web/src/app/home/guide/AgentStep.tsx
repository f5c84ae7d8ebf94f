import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Knowledge, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { cut } from '../../../lib/format/index.ts';
import classes from './guide.module.css';

const NAME_LIMIT = 100;

/** Makes an agent that knows the document; its name is proposed. */
export function AgentStep({ base }: { readonly base: Knowledge }) {
  const { t } = useTranslation('home');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [name, setName] = useState(() => t('guide.agent.proposed', { name: cut(base.name, NAME_LIMIT) }));
  const keyOf = useBodyKey();
  const create = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), knowledges: [base.uuid] };
      return call(routes.createAgent, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: () => refreshRows(client, routes.listAgents),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit} className={classes.line}>
      <TextInput
        className={classes.field}
        label={t('guide.agent.name')}
        value={name}
        maxLength={120}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={create.isError ? textOf(create.error) : null}
      />
      <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
        {t('guide.agent.make')}
      </Button>
    </form>
  );
}
