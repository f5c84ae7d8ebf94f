import { Alert, Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FileDrop } from '../../../../components/file-drop/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { type Args, call, refreshRows, useBodyKey } from '../../../../lib/api/index.ts';
import classes from './files.module.css';
import { readJsonFile } from './read-json-file.ts';

interface Props {
  readonly onClose: () => void;
}

type Body = Args<typeof routes.importAgent>['body'];

/** Takes an agent's file; what came of it is looked at on its page before it answers anybody. */
export function ImportDialog({ onClose }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [unreadable, setUnreadable] = useState('');
  const keyOf = useBodyKey();
  const send = useMutation({
    mutationFn: (body: Body) => call(routes.importAgent, { body, idempotencyKey: keyOf(body) }),
    onSuccess: () => refreshRows(client, routes.listAgents),
  });
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    send.reset();
    const json = await readJsonFile<Body>(file);
    setUnreadable(json === undefined ? file.name : '');
    if (json === undefined) return;
    // Given here, it is not called once the dialog was closed.
    send.mutate(json, { onSuccess: ({ uuid }) => void navigate(`/agents/${uuid}`) });
  };
  return (
    <Modal opened onClose={onClose} title={t('import.title')} size="lg">
      <div className={classes.dialog}>
        <p className={classes.lead}>{t('import.text')}</p>
        {unreadable !== '' && (
          <Alert color="bad" variant="light" role="alert" px="sm" py="xs">
            {t('import.notJson', { name: unreadable })}
          </Alert>
        )}
        <Refusal error={send.error} />
        <FileDrop
          title={t('import.drop')}
          hint={t('import.hint')}
          accept="application/json,.json"
          disabled={send.isPending || send.isSuccess}
          onFiles={(files) => void take(files)}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
