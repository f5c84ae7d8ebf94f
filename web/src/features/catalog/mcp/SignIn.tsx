import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/notice/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useShownAgain } from '../../../lib/shown-again/index.ts';

/** Signing in to a server with OAuth: away to its own page and back; each person for themselves. */
export function SignIn({ server }: { readonly server: McpServer }) {
  const { t } = useTranslation('mcp');
  const client = useQueryClient();
  const params = { uuid: server.uuid };
  const go = useMutation({
    mutationFn: () => call(routes.startMcpSignIn, { params, body: { origin: window.location.origin } }),
  });
  const signIn = () =>
    go.mutate(undefined, { onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl) });
  useShownAgain(() => {
    go.reset();
    void refreshRows(client, routes.getMcpServer);
  });
  const forget = useMutation({
    mutationFn: () => call(routes.forgetMcpSignIn, { params }),
    onSuccess: () => refreshRows(client, routes.getMcpServer, routes.listMcpServers),
  });
  return (
    <Note
      icon={server.signedIn ? 'check' : 'key'}
      actions={
        server.signedIn ? (
          <Button variant="default" size="xs" loading={forget.isPending} onClick={() => forget.mutate()}>
            {t('signOut')}
          </Button>
        ) : (
          <Button size="xs" loading={go.isPending || go.isSuccess} onClick={signIn}>
            {t('signIn')}
          </Button>
        )
      }
    >
      {t(server.signedIn ? 'signedIn' : 'signInText')}
      <Refusal error={go.error ?? forget.error} />
    </Note>
  );
}
