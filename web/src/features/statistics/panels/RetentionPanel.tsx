import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Scroller } from '../../../components/scroller/index.ts';
import { formatDate } from '../../../lib/format/index.ts';
import { placed } from '../../../lib/placed/index.ts';
import { useFormats } from '../use-formats.ts';
import { Panel } from './Panel.tsx';
import panel from './panels.module.css';
import classes from './retention.module.css';

/** Who came back: a row the people of one week, a column each week after. */
export function RetentionPanel({ statistic: { retention } }: { readonly statistic: Statistic }) {
  const { t } = useTranslation('statistics');
  const { count, percent } = useFormats();
  const weeks = Math.max(0, ...retention.map(({ active }) => active.length));
  return (
    <Panel name="retention" title={t('panels.retention')} wide>
      <p className={panel.lead}>{t('panels.retentionLead')}</p>
      {retention.length === 0 ? (
        <p className={panel.none}>{t('panels.noSignUps')}</p>
      ) : (
        <Scroller className={classes.scroller}>
          <table className={classes.cohorts} aria-label={t('panels.retention')}>
            <thead>
              <tr>
                <th scope="col">{t('retention.week')}</th>
                <th scope="col">{t('retention.people')}</th>
                {placed(Array(weeks).fill(null)).map(({ place: week }) => (
                  <th key={week} scope="col">
                    {week === 0 ? t('retention.first') : t('retention.after', { count: week })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {retention.map(({ week, signedUp, active }) => (
                <tr key={week}>
                  <th scope="row">{formatDate(`${week}T12:00:00`)}</th>
                  <td>{count.exact(signedUp)}</td>
                  {placed(active).map(({ thing: people, place: after }) => (
                    <td
                      key={after}
                      className={classes.cohort}
                      style={groundOf(people, signedUp)}
                      title={t('retention.cell', { count: people, people: count.exact(people) })}
                    >
                      {percent(people, signedUp)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </Panel>
  );
}

/** The more came back, the stronger; a few are seen, nobody is not. */
function groundOf(people: number, signedUp: number) {
  const part = people === 0 || signedUp === 0 ? 0 : 6 + Math.round((34 * people) / signedUp);
  return { background: `color-mix(in srgb, var(--plot-0) ${part}%, var(--ground-sunken))` };
}
