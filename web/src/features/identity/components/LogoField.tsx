import { Button, FileButton } from '@mantine/core';
import type { Me } from '@tutka/http-contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import classes from './ProfilePage.module.css';
import { useProfile } from './use-profile.ts';

/** One's picture, and the button that replaces it. */
export function LogoField({ me }: { readonly me: Me }) {
  const { t } = useTranslation('identity');
  const { logo } = useProfile(me);
  const textOf = useErrorText();
  const empty = useRef<() => void>(null);
  const take = (file: File | null) => {
    if (file) logo.mutate(file);
    // A browser tells of no change where the same is chosen again, as after an upload that failed.
    empty.current?.();
  };
  return (
    <div className={classes.logo}>
      <Logo src={me.logo} name={me.email} size={64} />
      <div>
        <FileButton resetRef={empty} accept="image/png,image/jpeg,image/webp,image/gif" onChange={take}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<Icon name="upload" size={16} />}
              loading={logo.isPending}
            >
              {t('profile.changeLogo')}
            </Button>
          )}
        </FileButton>
        <p className={classes.hint}>{t('profile.logoKinds')}</p>
        <p role="alert" className={classes.problem}>
          {logo.isError && textOf(logo.error)}
        </p>
      </div>
    </div>
  );
}
