import type { Agent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import classes from './parts.module.css';
import { Section } from './Section.tsx';

const SHOWN = 6;

export function OwnAgents({ agents }: { readonly agents: readonly Agent[] }) {
  const { t } = useTranslation('home');
  return (
    <Section title={t('agents.title')} more={{ to: '/agents', label: t('agents.all') }}>
      <ul className={classes.cards}>
        {agents.slice(0, SHOWN).map(({ uuid, name, logo, description }) => (
          <li key={uuid}>
            <Link to={`/chat?agent=${uuid}`} className={classes.card}>
              <Logo src={logo} name={name} size={36} shape="square" />
              <span className={classes.cardText}>
                <span className={classes.cardName}>{name}</span>
                <span className={classes.cardAbout}>{cutDescription(description) || t('agents.plain')}</span>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/agents/new" className={classes.card}>
            <span className={classes.plus}>
              <Icon name="plus" />
            </span>
            <span className={classes.cardText}>
              <span className={classes.cardName}>{t('agents.new')}</span>
              <span className={classes.cardAbout}>{t('agents.newAbout')}</span>
            </span>
          </Link>
        </li>
      </ul>
    </Section>
  );
}
