import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { type Args, call, refreshRows } from '../../../lib/api/index.ts';
import { useSessionChange } from '../api/use-session-update.ts';

export type LinkWish = NonNullable<Args<typeof routes.setPublicLink>['body']>;
export type SetLink = ReturnType<typeof useLinkChange>['set'];

/** Makes, changes and ends a chat's public link. A link ends after a question: it never opens again. */
export function useLinkChange(session: string, leaf: string | null) {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const confirm = useConfirm();
  const change = useSessionChange();
  const params = { uuid: session };
  const refresh = () => refreshRows(client, routes.getPublicLink, routes.getSession, routes.listSessions);
  const set = useMutation({
    mutationFn: (wish: LinkWish) => {
      const body = leaf === null ? wish : { leafUUID: leaf, ...wish };
      return call(routes.setPublicLink, { params, body });
    },
    onSuccess: refresh,
  });
  const end = useMutation({
    mutationFn: () => change(session, { isPublic: false }),
    onSuccess: () => refreshRows(client, routes.getPublicLink),
  });
  const askToEnd = async () => {
    const question = { title: t('share.endTitle'), body: t('share.endText'), action: t('share.end') };
    if (await confirm({ ...question, danger: true })) end.mutate();
  };
  return { set, end, askToEnd };
}
