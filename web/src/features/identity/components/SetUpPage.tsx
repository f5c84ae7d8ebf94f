import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { call } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { meQuery, useMaybeMe, useOtherTabs } from '../../../lib/person/index.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './SignInPage.module.css';

/** Makes whoever opened the one-time link of a new platform its first administrator, once signed in. */
export default function SetUpPage() {
  const { t } = useTranslation('identity');
  const textOf = useErrorText();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: me } = useMaybeMe();
  useOtherTabs();
  const claim = useMutation({
    mutationFn: () => call(routes.claimSetUp, { body: { token: search.get('token') ?? '' } }),
    onSuccess: (now) => {
      client.setQueryData(meQuery.queryKey, now);
      navigate('/', { replace: true });
    },
  });
  return (
    <Page title={t('setUp.title')} layout="fill">
      <div className={classes.page}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <div className={classes.card}>
          <img src="/icon.svg" alt="" width={40} height={40} className={classes.logo} />
          <div className={classes.form}>
            <div>
              <h1 className={classes.title}>{t('setUp.title')}</h1>
              <p className={classes.text}>
                <Trans
                  t={t}
                  i18nKey="setUp.text"
                  values={{ email: me?.email }}
                  components={{ strong: <strong /> }}
                />
              </p>
            </div>
            {claim.isError && (
              <p className={classes.error} role="alert">
                {textOf(claim.error)}
              </p>
            )}
            <Button size="md" fullWidth loading={claim.isPending} onClick={() => claim.mutate()}>
              {t('setUp.claim')}
            </Button>
          </div>
        </div>
      </div>
    </Page>
  );
}
