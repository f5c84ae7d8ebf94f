import { Code, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, routes, SCOPES, type Scope } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../components/menu/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useMe } from '../../../lib/person/index.ts';
import { ChangeKeyDialog } from './ChangeKeyDialog.tsx';
import { Expiry } from './Expiry.tsx';
import classes from './keys.module.css';
import { scopeName } from './scope-name.ts';

/** Keys one below the other, the newest first. */
export function KeyRows({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t, i18n } = useTranslation('keys');
  const columns: Column<ApiKey>[] = [
    { key: 'name', header: t('name'), phone: 'title', cell: (key) => <Name apiKey={key} /> },
    {
      key: 'scopes',
      header: t('scopes'),
      // What is beside it leaves a mask its line where there is room.
      width: 'min(16vw, 15rem)',
      cell: ({ scopes }) => <Scopes of={scopes} />,
    },
    {
      key: 'used',
      header: t('used'),
      width: '7.5rem',
      align: 'right',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <ShownDate value={lastUsedAt} />),
    },
    {
      key: 'count',
      header: t('count'),
      width: '5.5rem',
      align: 'right',
      cell: ({ requestCount }) => requestCount.toLocaleString(i18n.language),
    },
    {
      key: 'expires',
      header: t('expires'),
      width: '7.5rem',
      align: 'right',
      cell: ({ expiresAt }) => <Expiry value={expiresAt} />,
    },
    {
      key: 'actions',
      header: t('do'),
      width: '4.5rem',
      align: 'right',
      phone: 'actions',
      cell: (key) => <Actions apiKey={key} />,
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={keys} keyOf={({ uuid }) => uuid} />;
}

function Scopes({ of: scopes }: { readonly of: readonly Scope[] }) {
  const { t, i18n } = useTranslation('keys');
  const names = SCOPES.filter((scope) => scopes.includes(scope)).map((scope) =>
    t(`scopeNames.${scopeName(scope)}`),
  );
  const list = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  return <span className={classes.dim}>{list.format(names)}</span>;
}

function Name({ apiKey: { name, maskedKey } }: { readonly apiKey: ApiKey }) {
  return (
    <span className={classes.name}>
      <b>{name}</b>
      <Code className={classes.mask ?? ''}>{maskedKey}</Code>
    </span>
  );
}

function Actions({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation('keys');
  const me = useMe();
  const revoke = useRevoke(apiKey);
  const [changing, setChanging] = useState(false);
  const isOwn = me?.uuid === apiKey.userUUID;
  return (
    <>
      <RowMenu label={t('actions', { name: apiKey.name })}>
        {isOwn && (
          <>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setChanging(true)}>
              {t('edit')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <LossItem onClick={revoke}>{t('revoke')}</LossItem>
      </RowMenu>
      {changing && <ChangeKeyDialog apiKey={apiKey} onClose={() => setChanging(false)} />}
    </>
  );
}

function useRevoke({ uuid, name }: ApiKey): () => Promise<void> {
  const { t } = useTranslation('keys');
  const client = useQueryClient();
  const confirm = useConfirm();
  const tell = useTellError();
  const revoke = useMutation({
    mutationFn: () => call(routes.deleteApiKey, { params: { uuid } }),
    onSuccess: () => refreshRows(client, routes.listApiKeys),
    onError: tell,
  });
  return async () => {
    const title = t('revokeTitle', { name });
    const question = { title, body: t('revokeText'), action: t('revoke'), danger: true };
    if (await confirm(question)) revoke.mutate();
  };
}
