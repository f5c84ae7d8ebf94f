import type { AuditEntry } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../../components/avatar/index.ts';
import { Icon, type IconName } from '../../../../components/icon/index.ts';
import { shortId } from '../../../../lib/format/index.ts';
import classes from './entry.module.css';
import { whoText } from './who-text.ts';

const icons: Readonly<Record<AuditEntry['actor']['kind'], IconName>> = {
  person: 'user',
  key: 'key',
  visitor: 'link',
  external: 'globe',
  anonymous: 'user',
  service: 'settings',
  provider: 'card',
};

/** Who did it: a person by logo and masked address, else what kind of actor it was. */
export function Actor({ actor }: { readonly actor: AuditEntry['actor'] }) {
  const { t } = useTranslation('audit');
  const { kind, id, email, logo } = actor;
  const second = kind === 'key' ? t('who.byKey') : id !== null && kind !== 'provider' && shortId(id);
  return (
    <span className={classes.actor}>
      {email === null ? (
        <span className={classes.sign}>
          <Icon name={icons[kind]} size={14} />
        </span>
      ) : (
        <Logo src={logo ?? ''} name={email} size={24} />
      )}
      <span className={classes.lines}>
        <span>{whoText(t, actor)}</span>
        {second && (email === null || kind === 'key') && <span className={classes.quiet}>{second}</span>}
      </span>
    </span>
  );
}
