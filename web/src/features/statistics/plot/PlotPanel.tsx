import { ActionIcon, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../components/hint/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { lazyPart, Part } from '../../../components/part/index.ts';
import { csvFile, save } from '../../../lib/file/index.ts';
import type { Format } from '../figures.ts';
import { Panel } from '../panels/Panel.tsx';
import { useSteps } from '../range/steps-context.ts';
import classes from './plot.module.css';
import { csvOf, ghostsOf, isFlat, type Plot } from './plot.ts';
import { StepTable } from './StepTable.tsx';
import { Swatch } from './Swatch.tsx';
import { useTables } from './use-tables.ts';

const Drawing = lazyPart(() => import('./Drawing.tsx'));

interface Props {
  /** In the address, for the table, and in the name of the file. */
  readonly name: string;
  readonly title: string;
  readonly plot: Plot;
  readonly format: Format;
  /** What the whole time brought, beside the names of the series. */
  readonly sums: Readonly<Record<string, string>>;
  /** What can be chosen of it. */
  readonly choice?: ReactNode;
  readonly note?: ReactNode;
}

/** A plot with its legend; the table behind it and the same as a file. */
export function PlotPanel({ name, title, plot, format, sums, choice, note }: Props) {
  const { t } = useTranslation('statistics');
  const { nameOf, shortNameOf, localOf, fileOf } = useSteps();
  const { isTable, toggle } = useTables(name);
  const ghosts = ghostsOf(plot, t('plot.all'));
  const label = t('plot.label', { title });
  const words = { step: t('plot.step'), before: (of: string) => t('plot.before', { label: of }), localOf };
  const actions = (
    <>
      {choice}
      <Hint label={t(isTable ? 'plot.showPlot' : 'plot.showTable')}>
        <ActionIcon
          variant={isTable ? 'light' : 'subtle'}
          color={isTable ? 'accent' : 'gray'}
          aria-label={t('plot.tableOf', { title })}
          aria-pressed={isTable}
          onClick={toggle}
        >
          <Icon name="table" size={16} />
        </ActionIcon>
      </Hint>
      <Hint label={t('plot.csv')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('plot.csvOf', { title })}
          onClick={() => save(fileOf(name), csvFile(csvOf(plot, words)), 'text/csv;charset=utf-8')}
        >
          <Icon name="download" size={16} />
        </ActionIcon>
      </Hint>
    </>
  );
  const flat = isFlat(plot);
  return (
    <Panel name={name} title={title} actions={actions}>
      <ul className={classes.legend} aria-label={t('plot.legend')}>
        {plot.series.map((one) => (
          <li key={one.key}>
            <Swatch {...one} />
            {one.label}
            {sums[one.key] !== undefined && <b>{sums[one.key]}</b>}
          </li>
        ))}
        {ghosts.length > 0 && (
          <li>
            <Swatch colour="var(--plot-5)" shape="line" dashed />
            {t('plot.periodBefore')}
          </li>
        )}
      </ul>
      <div className={classes.room}>
        {isTable ? (
          <StepTable plot={plot} format={format} label={label} nameOf={nameOf} />
        ) : (
          <Part waiting={<Skeleton height="100%" radius="sm" />}>
            <Drawing {...{ plot, ghosts, format, label, nameOf, shortNameOf }} />
          </Part>
        )}
        {flat && !isTable && <p className={classes.flat}>{t('plot.nothing')}</p>}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </Panel>
  );
}
