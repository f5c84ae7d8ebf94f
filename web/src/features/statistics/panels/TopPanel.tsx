import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Format } from '../figures.ts';
import { Panel } from './Panel.tsx';
import classes from './panels.module.css';

interface TopRow {
  readonly key: string;
  readonly name: string;
  /** Where the page is of it alone. */
  readonly to: string;
  readonly values: readonly (number | string)[];
}

interface Props {
  readonly name: string;
  readonly title: string;
  /** What a row is. */
  readonly of: string;
  readonly columns: readonly { readonly label: string; readonly format: Format }[];
  readonly rows: readonly TopRow[];
  readonly wide?: boolean;
  /** What stands there where there is none. */
  readonly none?: string;
}

/** The first of a kind; each name leads to the page of it alone. The bars are of the first column. */
export function TopPanel({ name, title, of, columns, rows, wide = false, none }: Props) {
  const { t } = useTranslation('statistics');
  const most = Math.max(1, ...rows.map(({ values }) => Number(values[0])));
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display:grid on a phone takes the table's own roles away
    // biome-ignore-start lint/a11y/useSemanticElements: the same
    <Panel name={name} title={title} wide={wide}>
      {rows.length === 0 ? (
        <p className={classes.none}>{none ?? t('panels.nobody')}</p>
      ) : (
        <table className={classes.list} role="table" aria-label={title} data-top={columns.length}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {of}
              </th>
              {columns.map(({ label }) => (
                <th key={label} role="columnheader" scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={row.key} role="row">
                <th role="rowheader" scope="row">
                  <Link to={row.to} className={classes.drill} title={row.name} preventScrollReset>
                    {row.name}
                  </Link>
                  <span
                    className={classes.share}
                    style={{ width: `${(100 * Number(row.values[0])) / most}%` }}
                  />
                </th>
                {columns.map(({ label, format }, place) => (
                  <td key={label} role="cell">
                    {format.exact(row.values[place] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
    // biome-ignore-end lint/a11y/noRedundantRoles: the same
    // biome-ignore-end lint/a11y/useSemanticElements: the same
  );
}
