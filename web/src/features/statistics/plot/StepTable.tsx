import { useTranslation } from 'react-i18next';
import { Scroller } from '../../../components/scroller/index.ts';
import type { Format } from '../figures.ts';
import classes from './plot.module.css';
import type { Plot } from './plot.ts';

interface Props {
  readonly plot: Plot;
  readonly format: Format;
  readonly label: string;
  readonly nameOf: (at: string) => string;
}

/** The plot as a table, the newest step first. It scrolls in itself, in the room of the plot. */
export function StepTable({ plot: { at, series }, format, label, nameOf }: Props) {
  const { t } = useTranslation('statistics');
  const columns = series.flatMap((one) => [
    { key: one.key, label: one.label, figures: one.figures },
    ...(one.before
      ? [{ key: `before-${one.key}`, label: t('plot.before', { label: one.label }), figures: one.before }]
      : []),
  ]);
  return (
    <Scroller className={classes.tableFrame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('plot.step')}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {at
            .map((moment, step) => (
              <tr key={moment}>
                <th scope="row">{nameOf(moment)}</th>
                {columns.map(({ key, figures }) => (
                  <td key={key}>{format.exact(figures[step] ?? null)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </Scroller>
  );
}
