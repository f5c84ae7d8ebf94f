import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ShownDate } from '../../../components/date/index.ts';
import { FormSection } from '../../../components/form/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { Page, PageHeader } from '../../../components/page/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { useMe, useSignOut, useWorkspaceName } from '../../../lib/person/index.ts';
import { DeleteAccount } from '../deletion/DeleteAccount.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LogoField } from './LogoField.tsx';
import classes from './ProfilePage.module.css';
import { SchemeSwitch } from './SchemeSwitch.tsx';
import { useProfile } from './use-profile.ts';

/** What one may change of oneself. */
export default function ProfilePage() {
  const { t } = useTranslation(['identity', 'person']);
  const nameOf = useWorkspaceName();
  const me = useMe();
  const signOut = useSignOut();
  const { language } = useProfile(me);
  const textOf = useErrorText();
  return (
    <Page title={t('profile.title')} layout="narrow">
      <PageHeader title={t('profile.title')} description={t('profile.text')} />
      <FormSection title={t('profile.you')} description={t('profile.youText')}>
        <LogoField me={me} />
        <dl className={classes.facts}>
          <dt>{t('signIn.email')}</dt>
          <dd>{me.email}</dd>
          <dt>{t('profile.workspace')}</dt>
          <dd>
            <Link to="/settings/workspace">{nameOf(me.workspace)}</Link> (
            {t(`person:roles.${me.workspace.role}`)})
          </dd>
          <dt>{t('profile.since')}</dt>
          <dd>
            <ShownDate value={me.createdAt} />
          </dd>
          <dt>{t('profile.lastLogin')}</dt>
          <dd>
            <ShownDate value={me.lastLoginAt} withTime />
          </dd>
        </dl>
      </FormSection>
      <FormSection title={t('profile.appearance')} description={t('profile.appearanceText')}>
        <div className={classes.choice}>
          <span>{t('language')}</span>
          <LanguageSwitch onChange={language.mutate} />
          <p role="alert" className={classes.problem}>
            {language.isError && textOf(language.error)}
          </p>
        </div>
        <div className={classes.choice}>
          <span>{t('profile.colours')}</span>
          <SchemeSwitch />
        </div>
      </FormSection>
      <FormSection title={t('profile.session')} description={t('profile.sessionText')}>
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="signOut" size={16} />}
            loading={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {t('profile.signOut')}
          </Button>
          <p role="alert" className={classes.problem}>
            {signOut.isError && textOf(signOut.error)}
          </p>
        </div>
      </FormSection>
      <DeleteAccount />
    </Page>
  );
}
