import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OTP_LENGTH, routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletionForm } from '../../../components/deletion/index.ts';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { ANYWHERE, useGoOut, useMe } from '../../../lib/person/index.ts';
import { ChatsExport } from './ChatsExport.tsx';
import { CodeField } from './CodeField.tsx';

/** The end of one's own account, confirmed by its address, and by a code where people have codes. */
export function OwnDeletion({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation('identity');
  const me = useMe();
  const goOut = useGoOut();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const end = useMutation({
    ...ANYWHERE,
    mutationFn: () =>
      call(routes.deleteUser, {
        params: { id: me.uuid },
        body: { email: me.email, ...(code !== '' && { otp: code }) },
      }),
    onSuccess: () => goOut('/signin?deleted'),
    // What is to be done first may have come up since it was told.
    onError: () => refreshRows(client, routes.getDeletion),
  });
  return (
    <DeletionForm
      user={me}
      own
      action={t('deletion.do')}
      cancel={t('deletion.cancel')}
      error={end.error}
      isPending={end.isPending}
      isReady={({ byCode }) => !byCode || code.length === OTP_LENGTH}
      before={<ChatsExport />}
      more={({ byCode }) => byCode && <CodeField email={me.email} code={code} onChange={setCode} />}
      onDelete={() => end.mutate()}
      onCancel={onCancel}
    />
  );
}
