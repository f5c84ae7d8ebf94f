import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkoutAddress } from '../../../lib/address/index.ts';
import { dataQuery } from '../../../lib/api/index.ts';
import { type ApiError, upgradePath } from '../../../lib/errors/index.ts';
import type { Asked } from '../api/asked.ts';

interface Props {
  readonly session: string;
  readonly asked: Asked;
  readonly problem: ApiError;
}

const OF_AGENT = ['TRIAL_USED_UP', 'PAYMENT_REQUIRED'];
/** An address that holds it goes through the provider's page and must stay short. */
const KEPT_LIMIT = 500;

/** The way on where something has to be paid first: the agent, which leads back to this chat, or a plan. */
export function PayOn({ session, asked: { question, agent }, problem }: Props) {
  const { t } = useTranslation('conversation');
  const { data } = useQuery(dataQuery(routes.getSession, { params: { uuid: session } }));
  const agentUUID = agent ?? data?.agentUUID;
  const isOfAgent = OF_AGENT.includes(problem.errorCode ?? '') && agentUUID !== undefined;
  const to = isOfAgent
    ? checkoutAddress({
        product: { kind: 'agent', agentUUID },
        back: `/chat/${session}${writing(question)}`,
      })
    : upgradePath(problem);
  // Against a person's own limit nothing can be bought: the sentence says whom to ask.
  if (to === null) return null;
  return (
    <Button component={Link} to={to} size="compact-sm">
      {t(isOfAgent ? 'thread.buy' : 'thread.upgrade')}
    </Button>
  );
}

/** So that the question that was not asked stands in the field again. */
function writing(question: string | null): string {
  const text = encodeURIComponent(question ?? '');
  return text === '' || text.length > KEPT_LIMIT ? '' : `?write=${text}`;
}
