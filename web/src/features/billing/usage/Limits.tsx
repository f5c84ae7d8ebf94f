import type { Usage } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format/index.ts';
import { shifted } from '../month/month.ts';
import { Allowed } from './Allowed.tsx';
import { Meter } from './Meter.tsx';
import classes from './usage.module.css';

/** What the plan allows and how much of it is used; a person's own limits below, where there are some. */
export function Limits({ usage: { month, quotas, holdings, own } }: { readonly usage: Usage }) {
  const { t } = useTranslation('usage');
  const mine = (['messages', 'tokens'] as const).filter((key) => own[key].limit !== null);
  const renews = t('limits.renews', { date: formatDate(`${shifted(month, 1)}-01T12:00:00`) });
  return (
    <section className={classes.section} aria-labelledby="limits">
      <div className={classes.sectionHead}>
        <h2 id="limits">{t('limits.title')}</h2>
        <span className={classes.quiet}>{renews}</span>
      </div>
      <Allowed quotas={quotas} holdings={holdings} />
      {mine.length > 0 && (
        <>
          <h3 className={classes.ownTitle}>{t('limits.own')}</h3>
          <p className={classes.quiet}>{t('limits.ownText')}</p>
          <ul className={classes.meters}>
            {mine.map((key) => (
              <Meter key={key} name={key} label={t(`limits.${key}`)} {...own[key]} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
