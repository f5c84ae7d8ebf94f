import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/confirm/index.ts';
import { refreshRows } from '../../../lib/api/index.ts';
import { isGone } from '../../../lib/errors/index.ts';
import { useSessionChange } from '../api/use-session-update.ts';

interface Asked {
  /** What the question says; else what it says to whom the chat belongs. */
  readonly text?: string | undefined;
  readonly onError?: (error: Error) => void;
}

/** Ends a chat's public link, after a question: it never opens again. One that somebody else ended meanwhile is ended too. */
export function useEndLink(session: string, { text, onError }: Asked = {}) {
  const { t } = useTranslation('conversation');
  const client = useQueryClient();
  const confirm = useConfirm();
  const change = useSessionChange();
  const end = useMutation({
    mutationFn: () =>
      change(session, { isPublic: false }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onSuccess: () => refreshRows(client, routes.getPublicLink, routes.listPublicLinks),
    ...(onError && { onError }),
  });
  const askToEnd = async () => {
    const question = { title: t('share.endTitle'), body: text ?? t('share.endText'), action: t('share.end') };
    if (await confirm({ ...question, danger: true })) end.mutate();
  };
  return { end, askToEnd };
}
