import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './mcp.module.css';

/** Signing in to a server with OAuth: away to its own page and back; each person for themselves. */
export function SignIn({ server }: { readonly server: McpServer }) {
  const { t } = useTranslation('mcp');
  const textOf = useErrorText();
  const client = useQueryClient();
  const params = { uuid: server.uuid };
  const go = useMutation({
    mutationFn: () => call(routes.startMcpSignIn, { params, body: { origin: window.location.origin } }),
    onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl),
  });
  const forget = useMutation({
    mutationFn: () => call(routes.forgetMcpSignIn, { params }),
    onSuccess: () => refreshRows(client, routes.getMcpServer, routes.listMcpServers),
  });
  const problem = go.error ?? forget.error;
  return (
    <div className={classes.signIn}>
      <span className={classes.signInText}>
        <Icon name={server.signedIn ? 'check' : 'key'} size={18} />
        {t(server.signedIn ? 'signedIn' : 'signInText')}
      </span>
      {server.signedIn ? (
        <Button variant="default" size="xs" loading={forget.isPending} onClick={() => forget.mutate()}>
          {t('signOut')}
        </Button>
      ) : (
        <Button size="xs" loading={go.isPending || go.isSuccess} onClick={() => go.mutate()}>
          {t('signIn')}
        </Button>
      )}
      {problem && (
        <Alert color="bad" variant="light" role="alert">
          {textOf(problem)}
        </Alert>
      )}
    </div>
  );
}
