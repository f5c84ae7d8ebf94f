import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../../components/confirm/index.ts';
import { type Args, call, refreshRows, shareStatus } from '../../../../lib/api/index.ts';

type Change = Args<typeof routes.updateShare>['body'];

const REVOKED = 2;

/** What an owner does with a share; a secret that is made is kept here until it was seen. */
export function useShareChange({ uuid }: Share) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const confirm = useConfirm();
  const [secret, setSecret] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (body: Change) =>
      call(body?.status === undefined ? routes.updateShare : shareStatus, { params: { id: uuid }, body }),
    onSuccess: async (share) => {
      setSecret(share.secret ?? null);
      await refreshRows(client, routes.listShares);
    },
  });
  const ask = async (what: 'revoke' | 'rotateToken' | 'rotateSecret', body: Change) => {
    const question = {
      title: t(`shares.ask.${what}`),
      body: t(`shares.ask.${what}Text`),
      action: t(`shares.${what}`),
      danger: true,
    };
    if (await confirm(question)) change.mutate(body);
  };
  return {
    change,
    secret,
    /** Whether a secret is being made. */
    isComing: change.isPending && change.variables?.rotate === 'secret',
    forgetSecret: () => setSecret(null),
    revoke: () => ask('revoke', { status: REVOKED }),
    rotate: (what: 'token' | 'secret') =>
      ask(what === 'token' ? 'rotateToken' : 'rotateSecret', { rotate: what }),
  };
}
