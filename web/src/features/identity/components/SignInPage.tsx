import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { Page } from '../../../components/page/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { localPath } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { useIsLeaving, useMaybeMe, useOtherTabs } from '../../../lib/person/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './SignInPage.module.css';
import { useSignIn } from './use-sign-in.ts';
import { WaysIn } from './WaysIn.tsx';

/** First the e-mail, then the code that was sent to it; or single sign-on, where there is one. */
export default function SignInPage() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  const { data: me } = useMaybeMe();
  const { data: options, isPending } = useQuery(dataQuery(routes.getSignInOptions, {}));
  const signIn = useSignIn();
  const typed = options?.codes === false ? null : signIn.sent;
  useOtherTabs();
  const isLeaving = useIsLeaving();
  if (me && !isLeaving) return <Navigate replace to={localPath(search.get('next'))} />;
  return (
    <Page title={t('signIn.title')} layout="fill">
      <div className={classes.page}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <div className={classes.card}>
          <img src="/icon.svg" alt="" width={40} height={40} className={classes.logo} />
          {isPending && <LateSkeleton rows={3} />}
          {!isPending && !typed && <WaysIn signIn={signIn} options={options} />}
          {!isPending && typed && <CodeForm signIn={signIn} sent={typed} />}
        </div>
        <p className={classes.foot}>{t('signIn.about')}</p>
      </div>
    </Page>
  );
}
