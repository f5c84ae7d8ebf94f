import { Code, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Prompt, routes } from '@tutka/http-contracts';
import { promptInBrief } from '@tutka/http-contracts/prompt-text';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, RowMenu } from '../../../components/menu/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { useDelayedDelete } from '../../../components/undo/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import { setHidden } from '../../../lib/hidden/index.ts';
import classes from './prompts.module.css';

/** Prompts one below the other, last used first. */
export function PromptRows({ prompts }: { readonly prompts: readonly Prompt[] }) {
  const { t } = useTranslation('prompts');
  const columns: Column<Prompt>[] = [
    { key: 'title', header: t('promptTitle'), phone: 'title', cell: (prompt) => <Title prompt={prompt} /> },
    { key: 'name', header: t('name'), width: '12rem', cell: ({ name }) => <Code>{`/${name}`}</Code> },
    {
      key: 'visibility',
      header: t('visibility'),
      width: '8rem',
      cell: ({ visibility }) => t(`visibilities.${visibility}`),
    },
    {
      key: 'used',
      header: t('used'),
      width: '8rem',
      align: 'right',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <ShownDate value={lastUsedAt} />),
    },
    {
      key: 'actions',
      header: t('do'),
      width: '5rem',
      align: 'right',
      phone: 'actions',
      cell: (prompt) => <Actions prompt={prompt} />,
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={prompts} keyOf={({ uuid }) => uuid} />;
}

function Title({ prompt: { uuid, title, text } }: { readonly prompt: Prompt }) {
  const [search] = useSearchParams();
  const opened = new URLSearchParams(search);
  opened.set('edit', uuid);
  return (
    <span className={classes.title}>
      <Link to={`?${opened}`} preventScrollReset>
        {title}
      </Link>
      <span className={classes.dim}>{cutDescription(promptInBrief(text))}</span>
    </span>
  );
}

function Actions({ prompt }: { readonly prompt: Prompt }) {
  const { t } = useTranslation('prompts');
  const address = useAddress();
  const client = useQueryClient();
  const remove = useDelayedDelete();
  const { uuid, title, mayChange } = prompt;
  const onRemove = () => {
    setHidden([prompt], true);
    remove({
      message: t('deleted', { title }),
      things: [prompt],
      send: () => call(routes.deletePrompt, { params: { uuid }, keepalive: true }),
      restore: (prompts) => setHidden(prompts, false),
      refresh: () => refreshRows(client, routes.listPrompts),
    });
  };
  return (
    <RowMenu label={t('actions', { title })}>
      <Menu.Item
        leftSection={<Icon name={mayChange ? 'edit' : 'text'} size={16} />}
        onClick={() => address({ edit: uuid })}
      >
        {t(mayChange ? 'edit' : 'read')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="copy" size={16} />}
        onClick={() => address({ edit: `new.${uuid}` })}
      >
        {t('copy')}
      </Menu.Item>
      {mayChange && (
        <>
          <Menu.Divider />
          <LossItem onClick={onRemove}>{t('delete')}</LossItem>
        </>
      )}
    </RowMenu>
  );
}
