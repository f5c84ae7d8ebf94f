import { Button } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { cutDescription, formatMoney } from '../../../lib/format/index.ts';
import classes from './agents.module.css';

interface Props {
  readonly agents: readonly Agent[];
  /** One's own can be edited; others' show whose they are and what they cost. */
  readonly own: boolean;
}

/** Agents as cards. */
export function AgentCards({ agents, own }: Props) {
  return (
    <ul className={classes.cards}>
      {agents.map((agent) => (
        <li key={agent.uuid} className={classes.card}>
          <Face agent={agent} own={own} />
          <p className={classes.words}>{cutDescription(agent.description)}</p>
          <Foot agent={agent} own={own} />
        </li>
      ))}
    </ul>
  );
}

function Face({ agent, own }: { readonly agent: Agent; readonly own: boolean }) {
  const { t } = useTranslation('catalog');
  const standing = own ? t(agent.isPublic ? 'public' : 'private') : agent.owner.email;
  return (
    <div className={classes.face}>
      <Logo src={agent.logo} name={agent.name} size={36} shape="square" />
      <div className={classes.names}>
        <h2 className={classes.name}>{agent.name}</h2>
        <span className={classes.dim}>{standing}</span>
      </div>
      {!own && <span className={classes.price}>{priceOf(agent, t('explore.free'))}</span>}
    </div>
  );
}

function priceOf({ isFree, price, currency }: Agent, free: string): string {
  return isFree || price === null || currency === null ? free : formatMoney(price, currency);
}

function Foot({ agent, own }: { readonly agent: Agent; readonly own: boolean }) {
  const { t } = useTranslation('catalog');
  return (
    <div className={classes.foot}>
      <span className={classes.dim}>
        {agent.knowledges.length > 0 && t('agents.knowledgeCount', { count: agent.knowledges.length })}
      </span>
      {own && (
        <Button component={Link} to={`/agents/${agent.uuid}`} variant="default" size="xs">
          {t('agents.edit')}
        </Button>
      )}
      {agent.entitlement !== 'none' && (
        <Button
          component={Link}
          to={`/chat?agent=${agent.uuid}`}
          variant="light"
          size="xs"
          leftSection={<Icon name="chat" size={14} />}
          aria-label={t('agents.chatWith', { name: agent.name })}
        >
          {t('agents.chat')}
        </Button>
      )}
    </div>
  );
}
