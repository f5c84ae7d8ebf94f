import type { Statistic } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../use-formats.ts';
import { Panel } from './Panel.tsx';
import classes from './panels.module.css';

interface Props {
  readonly statistic: Statistic;
}

/** Why replies and documents failed, the most frequent first. */
export function ErrorsPanel({ statistic: { errors } }: Props) {
  const { t } = useTranslation('statistics');
  const { count } = useFormats();
  const most = Math.max(1, ...errors.map((one) => one.count));
  return (
    <Panel name="errors" title={t('panels.errors')}>
      {errors.length === 0 ? (
        <p className={classes.none}>{t('panels.noErrors')}</p>
      ) : (
        <table className={classes.list} aria-label={t('panels.errors')}>
          <thead>
            <tr>
              <th scope="col">{t('panels.reason')}</th>
              <th scope="col">{t('panels.times')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((one) => (
              <tr key={one.code}>
                <th scope="row">
                  <span className={classes.why}>
                    {t(`failures.${one.code}`, { defaultValue: '' })} <code>{one.code}</code>
                  </span>
                  <span
                    className={classes.share}
                    data-bad
                    style={{ width: `${(100 * one.count) / most}%` }}
                  />
                </th>
                <td>{count.exact(one.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
