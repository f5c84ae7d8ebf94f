import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Session } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../components/icon/index.ts';
import { useTellError } from '../../../components/notice/index.ts';
import { call, callPage, refreshRows } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { useMaybeMe } from '../../../lib/person/index.ts';
import classes from './public.module.css';

interface Props {
  readonly token: string;
  readonly password: string | undefined;
}

/** Copies the chat into the reader's own and opens it; who is not signed in comes back here afterwards. */
export function GoOn({ token, password }: Props) {
  const { t } = useTranslation('conversation');
  const { pathname } = useLocation();
  const { data: me, isPending } = useMaybeMe();
  const copy = useCopy(token, password);
  const look = { className: classes.goOn, size: 'xs', leftSection: <Icon name="chat" size={14} /> } as const;
  if (isPending) return null;
  if (me === undefined) {
    return (
      <Button component={Link} to={`/signin?next=${encodeURIComponent(pathname)}`} {...look}>
        {t('public.signIn')}
      </Button>
    );
  }
  return (
    <Button loading={copy.isPending} onClick={() => copy.mutate()} {...look}>
      {t('public.goOn')}
    </Button>
  );
}

function useCopy(token: string, password: string | undefined) {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const navigate = useNavigate();
  const tell = useTellError();
  const copyWith = (agentUUID?: string) =>
    call(routes.copyPublicSession, {
      params: { token },
      body: { ...(password !== undefined && { password }), ...(agentUUID !== undefined && { agentUUID }) },
    });
  /** The chat's agent may be another's: then the reader's own first one goes on. */
  const copy = async (): Promise<Session> => {
    try {
      return await copyWith();
    } catch (error) {
      const [own] = isNoAgent(error)
        ? (await callPage(routes.listAgents, { query: { pageSize: 1 } })).data
        : [];
      if (own === undefined) throw error;
      const session = await copyWith(own.uuid);
      notifications.show({ message: t('public.otherAgent', { agent: own.name }) });
      return session;
    }
  };
  return useMutation({
    mutationFn: copy,
    onSuccess: async ({ uuid }) => {
      await refreshRows(client, routes.listSessions);
      await navigate(`/chat/${uuid}`);
    },
    onError: tell,
  });
}

function isNoAgent(error: unknown): boolean {
  return error instanceof ApiError && error.errorCode === 'AGENT_NOT_FOUND';
}
