import { ActionIcon, Button, Checkbox, MultiSelect, Select, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Agent, type McpServer, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './mcp.module.css';
import { ServerStatus } from './ServerStatus.tsx';
import { ToolDifference } from './ToolDifference.tsx';
import { useServers } from './use-servers.ts';

const ID_LETTERS = 8;

/** Which tools of a server an agent may call, as the form holds it. */
export type ToolChoice = Omit<Agent['mcpServers'][number], 'toolsChanged'>;

interface Props {
  /** The saved agent; absent for a new one. */
  readonly agent: Agent | undefined;
  readonly choices: readonly ToolChoice[];
  readonly onChange: (choices: ToolChoice[]) => void;
}

/** The servers whose tools an agent may call, which of them, and whether people are asked first. */
export function AgentTools({ agent, choices, onChange }: Props) {
  const { t } = useTranslation('mcp');
  const servers = useServers(choices.map(({ uuid }) => uuid));
  const { offered, failed, search } = servers;
  const add = (uuid: string) => {
    servers.pick(uuid);
    servers.setSearch('');
    onChange([...choices, { uuid, tools: 'all', approval: 'always' }]);
  };
  if (servers.isEmpty && choices.length === 0) {
    return (
      <p className={classes.dim}>
        {t('agent.noServers')} <Link to="/mcp?edit=new">{t('add')}</Link>
      </p>
    );
  }
  return (
    <>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {choices.map((choice) => (
        <Choice
          key={choice.uuid}
          agent={agent}
          choice={choice}
          server={servers.serverOf(choice.uuid)}
          gone={servers.isGone(choice.uuid)}
          onChange={(next) => onChange(choices.map((each) => (each.uuid === next.uuid ? next : each)))}
          onRemove={() => onChange(choices.filter(({ uuid }) => uuid !== choice.uuid))}
        />
      ))}
      {(offered.length > 0 || search !== '') && (
        <Select
          label={t('agent.give')}
          placeholder={t('agent.choose')}
          searchable
          searchValue={search}
          onSearchChange={servers.setSearch}
          nothingFoundMessage={servers.isFinding ? undefined : t('noneFound')}
          data={offered.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={null}
          onChange={(uuid) => {
            if (uuid) add(uuid);
          }}
        />
      )}
      {choices.length > 0 && <p className={classes.dim}>{t('agent.credentials')}</p>}
    </>
  );
}

interface ChoiceProps {
  readonly agent: Agent | undefined;
  readonly choice: ToolChoice;
  /** Absent: it is asked for, or gone. */
  readonly server: McpServer | undefined;
  readonly gone: boolean;
  readonly onChange: (choice: ToolChoice) => void;
  readonly onRemove: () => void;
}

function Choice({ agent, choice, server, gone, onChange, onRemove }: ChoiceProps) {
  const { t } = useTranslation('mcp');
  const remove = (name: string) => (
    <ActionIcon variant="subtle" color="gray" aria-label={t('agent.remove', { name })} onClick={onRemove}>
      <Icon name="close" size={16} />
    </ActionIcon>
  );
  if (!server) {
    const name = gone ? t('agent.gone', { id: choice.uuid.slice(0, ID_LETTERS) }) : '…';
    return (
      <fieldset className={classes.choice}>
        <legend className={classes.choiceHead}>
          {name} {remove(name)}
        </legend>
      </fieldset>
    );
  }
  const saved = agent?.mcpServers.find(({ uuid }) => uuid === choice.uuid);
  const { name, tools } = server;
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.choiceHead}>
        <Link to={`/mcp/${server.uuid}`}>{name}</Link>
        <ServerStatus server={server} />
        {remove(name)}
      </legend>
      <Checkbox
        label={t('agent.all', { count: tools.length })}
        checked={choice.tools === 'all'}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, tools: currentTarget.checked ? 'all' : tools.map((tool) => tool.name) })
        }
      />
      {choice.tools !== 'all' && (
        <MultiSelect
          label={t('tools')}
          searchable
          clearable
          data={[...new Set([...tools.map((tool) => tool.name), ...choice.tools])]}
          value={choice.tools}
          onChange={(picked) => onChange({ ...choice, tools: picked })}
        />
      )}
      <Switch
        label={t('agent.ask')}
        description={t('agent.askText')}
        checked={choice.approval === 'always'}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, approval: currentTarget.checked ? 'always' : 'never' })
        }
      />
      <Switch
        label={t('agent.results')}
        description={t('agent.resultsText')}
        checked={choice.results === 'everyone'}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, results: currentTarget.checked ? 'everyone' : 'members' })
        }
      />
      {agent && saved?.toolsChanged && <Changed agent={agent.uuid} server={server.uuid} />}
    </fieldset>
  );
}

/** The server says other things than were accepted: what, and the button that accepts them. */
function Changed({ agent, server }: { readonly agent: string; readonly server: string }) {
  const { t } = useTranslation('mcp');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const params = { id: agent, uuid: server };
  const change = useQuery({ ...dataQuery(routes.getAgentToolChange, { params }), enabled: open });
  const { data } = change;
  const accept = useMutation({
    mutationFn: (hash: string) => call(routes.acceptAgentTools, { params, body: { hash } }),
    onSettled: () => refreshRows(client, routes.getAgent, routes.listAgents, routes.getAgentToolChange),
  });
  return (
    <div className={classes.changed} role="status">
      <p>{t('agent.changed')}</p>
      {open && data && <ToolDifference change={data} />}
      {(accept.error ?? change.error) && (
        <p className={classes.bad} role="alert">
          {textOf(accept.error ?? change.error)}
        </p>
      )}
      {open && data?.hash ? (
        <Button size="xs" loading={accept.isPending} onClick={() => accept.mutate(data.hash ?? '')}>
          {t('agent.accept')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={change.isFetching}
          onClick={() => (open ? void change.refetch() : setOpen(true))}
        >
          {t('agent.look')}
        </Button>
      )}
    </div>
  );
}
