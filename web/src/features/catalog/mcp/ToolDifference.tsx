import type { McpToolChange } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import classes from './changes.module.css';

type Tool = McpToolChange['added'][number];

/** What was added, what is gone, and of what changed how it was and how it is. */
export function ToolDifference({ change }: { readonly change: Omit<McpToolChange, 'at'> }) {
  const { t } = useTranslation('mcp');
  const { added, removed, changed } = change;
  return (
    <ul className={classes.changes}>
      {changed.map(({ name, before, after }) => (
        <li key={name}>
          <details open={changed.length <= 3}>
            <summary>
              <Mark kind="changed" /> <span className={classes.name}>{name}</span>
            </summary>
            <Sides before={before} after={after} />
          </details>
        </li>
      ))}
      {added.map(({ name, description }) => (
        <li key={name} className={classes.change}>
          <Mark kind="added" /> <span className={classes.name}>{name}</span>
          <span className={classes.dim}>{description}</span>
        </li>
      ))}
      {removed.map(({ name }) => (
        <li key={name} className={classes.change}>
          <Mark kind="removed" /> <span className={classes.name}>{name}</span>
        </li>
      ))}
      {added.length + removed.length + changed.length === 0 && (
        <li className={classes.dim}>{t('history.same')}</li>
      )}
    </ul>
  );
}

function Mark({ kind }: { readonly kind: 'added' | 'removed' | 'changed' }) {
  const { t } = useTranslation('mcp');
  return (
    <span className={classes.mark} data-kind={kind}>
      {t(`history.${kind}`)}
    </span>
  );
}

function Sides({ before, after }: { readonly before: Tool; readonly after: Tool }) {
  const { t } = useTranslation('mcp');
  const parts = [
    { name: t('description'), old: before.description, now: after.description },
    { name: t('schema'), old: spelled(before.inputSchema), now: spelled(after.inputSchema) },
  ].filter(({ old, now }) => old !== now);
  return parts.map(({ name, old, now }) => (
    <div key={name} className={classes.sides}>
      <p className={classes.label}>{name}</p>
      <del className={classes.old}>{old || '—'}</del>
      <ins className={classes.now}>{now || '—'}</ins>
    </div>
  ));
}

function spelled(schema: Tool['inputSchema']): string {
  return JSON.stringify(schema, null, 2);
}
