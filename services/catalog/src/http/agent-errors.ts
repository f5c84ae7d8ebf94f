import { ModelFailure } from '@tutka/model-client';
import type { ErrorTable, FailureRow } from '@tutka/service-runtime';
import { PriceNotPayable } from '../domain/agents/agent.refusals.ts';

/** How refusals about agents and model providers show. */
export const agentErrors: ErrorTable = {
  AgentNotFound: { code: 404, errorCode: 'AGENT_NOT_FOUND', error: 'Agent not found' },
  AgentNotEditable: {
    code: 403,
    errorCode: 'AGENT_NOT_EDITABLE',
    error: 'This agent belongs to another workspace. Only its members can change it or see its versions.',
  },
  AssistantStays: {
    code: 409,
    errorCode: 'ASSISTANT_STAYS',
    error: 'Every workspace keeps its Assistant. You can change it, but not delete it.',
  },
  AgentInReview: {
    code: 409,
    errorCode: 'AGENT_IN_REVIEW',
    error: 'This agent was imported and nobody has looked at it yet. Review and activate it first.',
  },
  AgentNotCopyable: {
    code: 403,
    errorCode: 'AGENT_NOT_COPYABLE',
    error: 'This agent belongs to another workspace, and its owner has not allowed copies.',
  },
  NoSuchVersion: { code: 400, errorCode: 'NO_SUCH_VERSION', error: 'The agent has no such version' },
  NoSuchToolServer: {
    code: 404,
    errorCode: 'NO_SUCH_TOOL_SERVER',
    error: 'This agent calls no tools of that server',
  },
  ToolsMovedOn: {
    code: 409,
    errorCode: 'TOOLS_MOVED_ON',
    error: "The server's tools have changed again. Look at them once more.",
  },
  PriceMissing: {
    code: 400,
    errorCode: 'PRICE_MISSING',
    error: 'An agent that is not free needs a price and a currency',
    details: [{ path: 'price', message: 'Give a price above 0 and a currency' }],
  },
  PriceNotPayable: priceNotPayable,
  PaymentRequired: {
    code: 402,
    errorCode: 'PAYMENT_REQUIRED',
    error: 'This agent is paid for, and your workspace has not bought it',
    details: { upgradeUrl: '/pricing' },
  },
  TrialUsedUp: {
    code: 402,
    errorCode: 'TRIAL_USED_UP',
    error: 'You have used all your tries of this agent. Buy it to go on in the same chat.',
    details: { upgradeUrl: '/pricing' },
  },
  ModelNotOffered: {
    code: 400,
    errorCode: 'MODEL_NOT_OFFERED',
    error: 'This model is not set up here. Choose one from the list.',
    details: [{ path: 'model', message: 'Not among the models that may be chosen' }],
  },
  ModelProviderNotFound: {
    code: 404,
    errorCode: 'MODEL_PROVIDER_NOT_FOUND',
    error: 'Model provider not found',
  },
  ProviderFromSettings: {
    code: 409,
    errorCode: 'PROVIDER_FROM_SETTINGS',
    error: 'This provider comes from the settings MODEL_BASE_URL and MODEL_NAME. Change it there.',
  },
  KeyForOtherHost: {
    code: 400,
    errorCode: 'KEY_FOR_OTHER_HOST',
    error: 'The saved key belongs to another address. Enter the key for this one.',
    details: [{ path: 'apiKey', message: 'Enter the key' }],
  },
  SecretNotOpened: {
    code: 409,
    errorCode: 'KEY_UNREADABLE',
    error: 'The saved key cannot be read, because MASTER_KEY has changed since. Enter the key again.',
  },
  ModelFailure: providerFailure,
};

function priceNotPayable(error: Error): FailureRow {
  const { currency = '', digits = 0 } = error instanceof PriceNotPayable ? error : {};
  const sentence = `A price in ${currency} has ${digits === 0 ? 'no' : `at most ${digits}`} decimals`;
  return {
    code: 400,
    errorCode: 'NOT_AN_AMOUNT',
    error: sentence,
    details: [{ path: 'price', message: sentence }],
  };
}

/** Trouble on the way to a provider, or its own, is 502; what its settings have to do with is 422. */
const elsewhere = new Set(['UNREACHABLE', 'PROVIDER_ERROR', 'STALLED', 'CUT', 'RATE_LIMITED']);

function providerFailure(error: Error): FailureRow {
  if (!(error instanceof ModelFailure)) return { code: 502, errorCode: 'MODEL_FAILED' };
  const { code, sentence } = error;
  return { code: elsewhere.has(code) ? 502 : 422, errorCode: `MODEL_${code}`, error: sentence };
}
