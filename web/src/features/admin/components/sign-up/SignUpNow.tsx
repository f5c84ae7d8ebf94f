import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../components/notice/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import { SignUpDialog } from './SignUpDialog.tsx';

/** Who may get an account at this moment, and the way to change it; nothing until it is known. */
export function SignUpNow() {
  const { t } = useTranslation('admin');
  const { data: signUp } = useQuery(dataQuery(routes.getSignUp, {}));
  const [isOpen, setOpen] = useState(false);
  if (signUp === undefined) return null;
  const { kind, domains } = signUp;
  const change = (
    <Button variant="default" size="xs" onClick={() => setOpen(true)} aria-label={t('signUp.changeIt')}>
      {t('signUp.change')}
    </Button>
  );
  return (
    <>
      <Note label={t('signUp.title')} actions={change}>
        <p>
          {t(`signUp.now.${kind}`)} {kind === 'domains' && <strong>{domains.join(', ')}</strong>}
        </p>
      </Note>
      {isOpen && <SignUpDialog signUp={signUp} onClose={() => setOpen(false)} />}
    </>
  );
}
