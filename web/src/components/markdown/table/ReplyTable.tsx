import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../../lib/file/index.ts';
import { lazyPart, Part } from '../../part/index.ts';
import { Scroller } from '../../scroller/index.ts';
import { ToolButton } from '../ToolButton.tsx';
import classes from './table.module.css';

const TableMenu = lazyPart(() => import('./TableMenu.tsx'));

/** A table of a reply: it scrolls in itself, its head stays, and it can be taken along. */
export function ReplyTable({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('markdown');
  const table = useRef<HTMLTableElement>(null);
  // Its menu is made when it is first wanted: a long chat has many tables.
  const [wanted, setWanted] = useState(false);
  const button = (
    <ToolButton
      icon="copy"
      label={t('table.take')}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    />
  );
  return (
    <div className={classes.frame}>
      <Scroller className={classes.scroller}>
        <table ref={table}>{children}</table>
      </Scroller>
      <div className={classes.tools} data-beside>
        {wanted ? (
          <Part waiting={button}>
            <TableMenu rowsOf={() => rowsOf(table.current)} />
          </Part>
        ) : (
          button
        )}
      </div>
    </div>
  );
}

function rowsOf(table: HTMLTableElement | null): Rows {
  return [...(table?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => textOf(cell).trim()));
}

/** A formula's text is its source, once; a citation's number is no part of the cell. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const formula of copy.querySelectorAll('.katex')) {
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
  }
  for (const mark of copy.querySelectorAll('button')) mark.remove();
  return copy.textContent ?? '';
}
