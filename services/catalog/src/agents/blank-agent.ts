import { DEFAULT_TEMPERATURE } from '@tutka/http-contracts';
import type { AgentContent, AgentOffer } from '../domain/agents/agent.events.ts';

const content: Omit<AgentContent, 'name' | 'promptHash'> = {
  description: '',
  logo: '',
  model: null,
  temperature: DEFAULT_TEMPERATURE,
  maxTokens: null,
  openingMessage: '',
  suggestedQuestions: [],
  knowledges: [],
  mcpServers: [],
  tags: [],
  webSearch: false,
  webFetch: false,
};

const offer: AgentOffer = { isPublic: false, isFree: true, price: null, currency: null, trialLimit: 0 };

/** What an agent is where nobody said otherwise. */
export const blankAgent = { content, offer };
