import { Button, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useRemoval } from '../../../components/confirm/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { LossItem, MoreMenu } from '../../../components/menu/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState, Refusal } from '../../../components/states/index.ts';
import { useAddress } from '../../../lib/address/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { isGone, useToldText } from '../../../lib/errors/index.ts';
import classes from './mcp.module.css';
import { ServerDialog } from './ServerDialog.tsx';
import { ServerStatus } from './ServerStatus.tsx';
import { SignIn } from './SignIn.tsx';
import { ToolBrowser } from './ToolBrowser.tsx';
import { ToolHistory } from './ToolHistory.tsx';
import { waitsForSignIn } from './waits-for-sign-in.ts';

/** One server: its state, its tools to try, what they have become. */
export default function McpServerPage() {
  const { t } = useTranslation('mcp');
  const { uuid = '' } = useParams();
  const found = useQuery(dataQuery(routes.getMcpServer, { params: { uuid } }));
  if (found.data && !isGone(found.error)) return <Server key={uuid} server={found.data} />;
  return (
    <Page title={t('title')} headless>
      {found.error ? (
        <ErrorState
          error={found.error}
          onRetry={() => found.refetch()}
          way={{ to: '/mcp', label: t('title') }}
        />
      ) : (
        <LateSkeleton rows={6} />
      )}
    </Page>
  );
}

function Server({ server }: { readonly server: McpServer }) {
  const { t } = useTranslation('mcp');
  const told = useToldText();
  const [search] = useSearchParams();
  const address = useAddress();
  const tab = search.get('tab') ?? 'tools';
  const close = () => address({ edit: null });
  return (
    <Page title={server.name}>
      <PageHeader
        back={{ to: '/mcp', label: t('title') }}
        title={server.name}
        description={server.description}
        actions={<Actions server={server} />}
      />
      <div className={classes.facts}>
        <ServerStatus server={server} />
        <span>{t(`transports.${server.transport}`)}</span>
        <span className={classes.place}>{server.url ?? server.entry}</span>
        <span>{t(`auths.${server.authType}`)}</span>
        {server.checkedAt && (
          <span>
            {t('checked')} <ShownDate value={server.checkedAt} withTime />
          </span>
        )}
      </div>
      {server.authType === 'oauth' && <SignIn server={server} />}
      {server.statusReason && !waitsForSignIn(server) && (
        <p className={classes.reason} role="status">
          {told(server.statusCode, server.statusReason)}
        </p>
      )}
      <Tabs
        value={tab}
        onChange={(to) => address({ tab: to === 'tools' ? null : to, tool: null })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="tools">{t('toolCount', { count: server.tools.length })}</Tabs.Tab>
          <Tabs.Tab value="history">{t('history.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="tools">
          <ToolBrowser server={server} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <ToolHistory server={server.uuid} />
        </Tabs.Panel>
      </Tabs>
      {search.has('edit') && <ServerDialog server={server} onClose={close} onSaved={close} />}
    </Page>
  );
}

function Actions({ server }: { readonly server: McpServer }) {
  const { t } = useTranslation('mcp');
  const client = useQueryClient();
  const address = useAddress();
  const params = { uuid: server.uuid };
  const check = useMutation({
    mutationFn: () => call(routes.checkMcpServer, { params }),
    onSuccess: () =>
      refreshRows(client, routes.getMcpServer, routes.listMcpServers, routes.listMcpToolChanges),
  });
  const remove = useRemoval({
    question: { title: t('deleteTitle', { name: server.name }), body: t('deleteText'), action: t('delete') },
    remove: () => call(routes.deleteMcpServer, { params }),
    leaveTo: '/mcp',
    refresh: [routes.listMcpServers, routes.getMcpUsage, routes.listAgents, routes.getAgent],
  });
  return (
    <>
      <Refusal error={check.error} />
      <MoreMenu>
        <LossItem onClick={remove}>{t('delete')}</LossItem>
      </MoreMenu>
      <Button
        variant="default"
        leftSection={<Icon name="edit" size={16} />}
        onClick={() => address({ edit: 'settings' })}
      >
        {t('edit')}
      </Button>
      <Button
        variant={waitsForSignIn(server) ? 'default' : 'filled'}
        loading={check.isPending}
        leftSection={<Icon name="refresh" size={16} />}
        onClick={() => check.mutate()}
      >
        {t('check')}
      </Button>
    </>
  );
}
