import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChatImport, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, pageQuery, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { ChatList } from './ChatList.tsx';
import { allChosen, type Choice as Chosen, choiceBody, countOf } from './choice.ts';
import { Facts } from './Facts.tsx';
import classes from './imports.module.css';
import { useEnding } from './use-imports.ts';

/** What a file holds, which of its chats are to come, and who goes on with them. */
export function Choice({ of }: { readonly of: ChatImport }) {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [choice, setChoice] = useState<Chosen>(allChosen);
  const [picked, setPicked] = useState<string | null>(null);
  const agents = useQuery(pageQuery(routes.listAgents, { query: { pageSize: 100 } }));
  const agent = picked ?? agents.data?.data[0]?.uuid;
  const start = useMutation({
    mutationFn: (agentUUID: string) =>
      call(routes.startChatImport, {
        params: { uuid: of.uuid },
        body: { agentUUID, ...choiceBody(choice) },
      }),
    onSuccess: () => refreshRows(client, routes.listChatImports),
  });
  const ending = useEnding();
  const error = ending.error ?? start.error;
  const fresh = of.found - of.present;
  const count = countOf(choice, fresh);
  return (
    <>
      <Facts of={of} />
      {fresh === 0 ? (
        <p className={classes.note}>{t('allThere')}</p>
      ) : (
        <>
          <ChatList of={of} fresh={fresh} choice={choice} onChoose={setChoice} />
          <NativeSelect
            className={classes.agent}
            label={t('agent')}
            description={t('agentText')}
            value={agent ?? ''}
            onChange={({ currentTarget }) => setPicked(currentTarget.value)}
            data={agents.data?.data.map(({ uuid, name }) => ({ value: uuid, label: name })) ?? []}
          />
        </>
      )}
      {error && (
        <p className={classes.problem} role="alert">
          {textOf(error)}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate(of.uuid)}>
          {t('otherFile')}
        </Button>
        {fresh > 0 && (
          <Button
            disabled={count === 0 || agent === undefined}
            loading={start.isPending}
            onClick={() => {
              ending.reset();
              if (agent !== undefined) start.mutate(agent);
            }}
          >
            {t('import', { count })}
          </Button>
        )}
      </div>
    </>
  );
}
