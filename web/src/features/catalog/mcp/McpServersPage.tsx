import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Filters, PagedList, SearchField, useListAddress } from '../../../components/list/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { EmptyState } from '../../../components/states/index.ts';
import { type Column, DataTable } from '../../../components/table/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { pageQuery } from '../../../lib/api/index.ts';
import { useToldText } from '../../../lib/errors/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import { UNASKED } from '../../../lib/unsaved/index.ts';
import classes from './mcp.module.css';
import { ServerDialog } from './ServerDialog.tsx';
import { ServerRoom, useServerRoom } from './ServerRoom.tsx';
import { ServerStatus } from './ServerStatus.tsx';

/** The workspace's tool servers. */
export default function McpServersPage() {
  const { t } = useTranslation('mcp');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = useAddress();
  const { words, page, find, turn } = useListAddress();
  const list = useQuery({
    ...pageQuery(routes.listMcpServers, { query: { name: words || null, page } }),
    placeholderData: (previous) => previous,
  });
  const { isFull } = useServerRoom();
  const button = (
    <Button
      disabled={isFull}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => address({ edit: 'new' })}
    >
      {t('add')}
    </Button>
  );
  const searchable = words !== '' || (list.data?.pagination.total ?? 0) > 0;
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')} description={t('lead')} actions={button} />
      <ServerRoom />
      {searchable && (
        <Filters>
          <SearchField label={t('search')} words={words} onFind={find} />
        </Filters>
      )}
      <PagedList
        list={list}
        rowHeight={52}
        none={<NoServers searched={words !== ''} action={button} />}
        onTurn={turn}
      >
        {(servers) => <Servers rows={servers} />}
      </PagedList>
      {search.get('edit') === 'new' && (
        <ServerDialog
          suggested={{ name: search.get('name') ?? '', url: search.get('url') ?? '' }}
          onClose={() => address({ edit: null, name: null, url: null })}
          onSaved={({ uuid }) => void navigate(`/mcp/${uuid}`, UNASKED)}
        />
      )}
    </Page>
  );
}

function NoServers({ searched, action }: { readonly searched: boolean; readonly action: ReactNode }) {
  const { t } = useTranslation('mcp');
  return (
    <EmptyState icon="tool" title={t(searched ? 'noneFound' : 'none')} action={searched ? null : action}>
      {t(searched ? 'noneFoundText' : 'noneText')}
    </EmptyState>
  );
}

function Servers({ rows }: { readonly rows: readonly McpServer[] }) {
  const { t } = useTranslation('mcp');
  const columns: Column<McpServer>[] = [
    { key: 'name', header: t('name'), phone: 'title', cell: (server) => <Name server={server} /> },
    {
      key: 'status',
      header: t('state'),
      width: '9rem',
      cell: (server) => <ServerStatus server={server} />,
    },
    {
      key: 'transport',
      header: t('transport'),
      width: '10.5rem',
      phone: 'hidden',
      cell: ({ transport }) => t(`transports.${transport}`),
    },
    {
      key: 'tools',
      header: t('tools'),
      width: '6rem',
      align: 'right',
      cell: ({ tools }) => tools.length,
    },
    {
      key: 'checked',
      header: t('checked'),
      width: '8.5rem',
      align: 'right',
      phone: 'hidden',
      cell: ({ checkedAt }) => <ShownDate value={checkedAt} />,
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />;
}

function Name({ server }: { readonly server: McpServer }) {
  const told = useToldText();
  const { statusCode, statusReason, description } = server;
  const about = statusReason === null ? description : told(statusCode, statusReason);
  return (
    <span className={classes.name}>
      <Link to={`/mcp/${server.uuid}`}>{server.name}</Link>
      {about !== '' && <span className={classes.dim}>{cutDescription(about)}</span>}
    </span>
  );
}
