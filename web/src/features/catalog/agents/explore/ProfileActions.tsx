import { Button } from '@mantine/core';
import type { Agent } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../../components/icon/index.ts';
import { checkoutAddress } from '../../../../lib/address/index.ts';
import { useMaybeMe } from '../../../../lib/person/index.ts';
import { usePrice } from '../use-price.ts';
import { useTries } from '../use-tries.ts';
import classes from './explore.module.css';

/** What this reader can do with the agent: chat, try, sign in for it, or see what it costs. */
export function ProfileActions({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const { data: me } = useMaybeMe();
  const own = agent.prompt !== undefined;
  return (
    <>
      <Cost agent={agent} />
      {own && (
        <Button component={Link} to={`/agents/${agent.uuid}`} variant="default">
          {t('agents.edit')}
        </Button>
      )}
      {agent.entitlement !== 'none' && (
        <Button
          component={Link}
          to={`/chat?agent=${agent.uuid}`}
          variant={isForSale(agent) ? 'default' : 'filled'}
          leftSection={<Icon name="chat" size={16} />}
        >
          {t(chatWord(agent, me !== undefined))}
        </Button>
      )}
      {isForSale(agent) && (
        <Button
          component={Link}
          to={checkoutAddress({
            product: { kind: 'agent', agentUUID: agent.uuid },
            currency: agent.currency,
          })}
        >
          {t('profile.buy')}
        </Button>
      )}
    </>
  );
}

/** It costs something, and the reader's workspace does not have it. */
function isForSale({ isFree, entitlement }: Agent): boolean {
  return !isFree && (entitlement === 'trial' || entitlement === 'none');
}

function chatWord({ entitlement }: Agent, signedIn: boolean) {
  if (!signedIn) return 'profile.signIn';
  return entitlement === 'trial' ? 'explore.try' : 'agents.chat';
}

function Cost({ agent }: { readonly agent: Agent }) {
  const { t } = useTranslation('catalog');
  const priceOf = usePrice();
  const { entitlement, trialLimit, uuid } = agent;
  const left = useTries([agent]).get(uuid) ?? trialLimit;
  const terms = {
    trial: t('profile.trial', { count: left }),
    none: t('profile.once'),
    purchased: t('profile.purchased'),
    shared: t('profile.shared'),
  };
  const said = entitlement in terms ? terms[entitlement as keyof typeof terms] : undefined;
  return (
    <p className={classes.cost}>
      <span className={classes.amount}>{priceOf(agent)}</span>
      {said && <span className={classes.terms}>{said}</span>}
    </p>
  );
}
