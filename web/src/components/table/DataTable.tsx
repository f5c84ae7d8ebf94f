// biome-ignore-all lint/a11y/noRedundantRoles: display:grid on a phone takes a table's own roles away
// biome-ignore-all lint/a11y/useSemanticElements: the same
import { Fragment, type ReactNode } from 'react';
import classes from './DataTable.module.css';

export interface Column<T> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'right';
  /** As CSS; the rest share what is left. */
  readonly width?: string;
  /** On a phone: `title` heads the card, `hidden` is left out, else it stands with its header. */
  readonly phone?: 'title' | 'hidden' | 'actions';
}

interface Props<T> {
  /** What the table holds, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** What stands below a row that is open; null below one that is not. Left out, no row opens. */
  readonly detailsOf?: (row: T) => ReactNode;
}

/** A table whose rows become cards on a phone. Roles stand because `display` would take a table's own away. */
export function DataTable<T>({ label, columns, rows, keyOf, detailsOf }: Props<T>) {
  return (
    <table className={classes.table} role="table" aria-label={label}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, align }) => (
            <th key={key} role="columnheader" scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const details = detailsOf?.(row);
          return (
            <Fragment key={keyOf(row)}>
              <tr
                role="row"
                data-opens={detailsOf !== undefined || undefined}
                data-open={Boolean(details) || undefined}
              >
                {columns.map(({ key, header, cell, align, phone }) => (
                  <td key={key} role="cell" data-align={align} data-phone={phone} data-header={header}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
              {details && <Details width={columns.length}>{details}</Details>}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Details({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  return (
    <tr role="row" data-details>
      <td role="cell" colSpan={width}>
        {children}
      </td>
    </tr>
  );
}
