import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataQuery } from '../../../../lib/api/index.ts';
import { SignUpDialog } from './SignUpDialog.tsx';
import classes from './sign-up.module.css';

/** Who may get an account at this moment, and the way to change it; nothing until it is known. */
export function SignUpNow() {
  const { t } = useTranslation('admin');
  const { data: signUp } = useQuery(dataQuery(routes.getSignUp, {}));
  const [isOpen, setOpen] = useState(false);
  if (signUp === undefined) return null;
  const { kind, domains } = signUp;
  return (
    <section className={classes.now} aria-label={t('signUp.title')}>
      <p>
        {t(`signUp.now.${kind}`)}
        {kind === 'domains' && <span className={classes.domains}>{domains.join(', ')}</span>}
      </p>
      <Button variant="default" size="xs" onClick={() => setOpen(true)} aria-label={t('signUp.changeIt')}>
        {t('signUp.change')}
      </Button>
      {isOpen && <SignUpDialog signUp={signUp} onClose={() => setOpen(false)} />}
    </section>
  );
}
