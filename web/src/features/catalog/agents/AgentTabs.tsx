import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import classes from './agents.module.css';

/** The pages of one agent: what follows its address, and their names. */
const pages = [
  ['', 'edit'],
  ['/versions', 'versions'],
  ['/shares', 'shares'],
  ['/visitors', 'visitors'],
] as const;

/** The ways between an agent's pages. */
export function AgentTabs({ agent }: { readonly agent: string }) {
  const { t } = useTranslation('catalog');
  return (
    <nav className={classes.tabs} aria-label={t('tabs.title')}>
      {pages.map(([path, name]) => (
        <NavLink key={path} to={`/agents/${agent}${path}`} end className={classes.tab ?? ''}>
          {t(`tabs.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}
