import { Button } from '@mantine/core';
import type { ListedAgent } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '../../../components/avatar/index.ts';
import { StatusBadge } from '../../../components/badge/index.ts';
import { Icon } from '../../../components/icon/index.ts';
import { cutDescription } from '../../../lib/format/index.ts';
import { usePersonName } from '../../../lib/person/index.ts';
import classes from './agents.module.css';
import { Ground } from './Ground.tsx';
import { isOwn } from './is-own.ts';
import { PublishState } from './PublishState.tsx';
import { usePrice } from './use-price.ts';
import { useTries } from './use-tries.ts';

interface Props {
  readonly agents: readonly ListedAgent[];
  /** One's own and what others gave, or everyone's public ones, one's own among them, as others meet them. */
  readonly among: 'own' | 'everyone';
}

const SHOWN_TAGS = 3;

/** Agents as cards; the whole card is the way to the agent: to the editor of one's own, to the page of another's. */
export function AgentCards({ agents, among }: Props) {
  const tries = useTries(agents);
  return (
    <ul className={classes.cards}>
      {agents.map((agent) => {
        const own = among === 'own' && isOwn(agent);
        return (
          <li key={agent.uuid} className={classes.card}>
            <Face agent={agent} own={own} priced={among === 'everyone'} />
            <p className={classes.words}>{cutDescription(agent.description)}</p>
            <Tags tags={agent.tags} />
            <Foot agent={agent} own={own}>
              <Ground agent={agent} among={among} tries={tries} />
            </Foot>
          </li>
        );
      })}
    </ul>
  );
}

interface One {
  readonly agent: ListedAgent;
  readonly own: boolean;
}

function Face({ agent, own, priced }: One & { readonly priced: boolean }) {
  const { t } = useTranslation('catalog');
  const priceOf = usePrice();
  const ownerOf = usePersonName();
  const count = agent.knowledges.length;
  const known = count > 0 ? ` · ${t('agents.knowledgeCount', { count })}` : '';
  const standing = `${t(agent.isPublic ? 'public' : 'private')}${known}`;
  return (
    <div className={classes.face}>
      <Logo src={agent.logo} name={agent.name} size={40} shape="square" />
      <div className={classes.names}>
        <h2 className={classes.name}>
          <Link to={own ? `/agents/${agent.uuid}` : `/explore/${agent.uuid}`} className={classes.whole}>
            {agent.name}
          </Link>
        </h2>
        <span className={classes.dim}>{own ? standing : ownerOf(agent.owner)}</span>
        {agent.mcpServers.some(({ toolsChanged }) => toolsChanged) && (
          <StatusBadge tone="warn">{t('agents.toolsChanged')}</StatusBadge>
        )}
      </div>
      {priced && <span className={classes.price}>{priceOf(agent)}</span>}
    </div>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <p className={classes.tags}>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {tags.length > SHOWN_TAGS && <span className={classes.dim}>+{tags.length - SHOWN_TAGS}</span>}
    </p>
  );
}

function Foot({ agent, own, children }: One & { readonly children: ReactNode }) {
  const { t } = useTranslation('catalog');
  const mayChat = agent.entitlement !== 'none' && agent.review === null;
  return (
    <div className={classes.foot}>
      <span className={classes.standing}>
        {own && <PublishState agent={agent} />}
        {children}
        {!own && agent.userCount > 0 && t('explore.users', { count: agent.userCount })}
      </span>
      {mayChat && (
        <Button
          component={Link}
          to={`/chat?agent=${agent.uuid}`}
          variant="light"
          size="xs"
          className={classes.above}
          leftSection={<Icon name="chat" size={14} />}
          aria-label={t(agent.entitlement === 'trial' ? 'explore.tryName' : 'agents.chatWith', {
            name: agent.name,
          })}
        >
          {t(agent.entitlement === 'trial' ? 'explore.try' : 'agents.chat')}
        </Button>
      )}
    </div>
  );
}
