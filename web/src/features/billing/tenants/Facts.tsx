import type { AnyWorkspace } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyText } from '../../../components/copy/index.ts';
import { ShownDate } from '../../../components/date/index.ts';
import { Fact } from '../../../components/facts/index.ts';
import usage from '../usage/usage.module.css';
import classes from './tenants.module.css';

interface Props {
  readonly workspace: AnyWorkspace;
  /** Undefined while it is not known. */
  readonly plan?: string | undefined;
}

/** Whose it is and since when. */
export function Facts({ workspace: { uuid, owner, memberCount, createdAt }, plan }: Props) {
  const { t, i18n } = useTranslation('tenants');
  return (
    <section className={usage.card} aria-label={t('workspace')}>
      <dl className={classes.facts}>
        <Fact name={t('owner')}>
          <Link to={`/admin/users?email=${encodeURIComponent(owner.email)}`}>{owner.email}</Link>
        </Fact>
        <Fact name={t('members')}>{memberCount.toLocaleString(i18n.language)}</Fact>
        <Fact name={t('plan')}>{plan ?? '–'}</Fact>
        <Fact name={t('created')}>
          <ShownDate value={createdAt} />
        </Fact>
      </dl>
      <CopyText text={uuid} label={t('copyId')} />
    </section>
  );
}
