import { type Agent, CURRENCIES, DEFAULT_TEMPERATURE, type routes } from '@tutka/http-contracts';
import type { Args } from '../../../lib/api/index.ts';
import type { ToolChoice } from '../mcp/AgentTools.tsx';

/** An agent as the form holds it: what may be empty is '' here and null there. */
export interface AgentForm {
  readonly name: string;
  readonly description: string;
  readonly logo: string;
  readonly prompt: string;
  readonly model: string;
  readonly temperature: number;
  readonly maxTokens: number | string;
  readonly openingMessage: string;
  readonly suggestedQuestions: string[];
  readonly knowledges: string[];
  readonly mcpServers: ToolChoice[];
  readonly webSearch: boolean;
  readonly webFetch: boolean;
  readonly webResults: 'members' | 'everyone';
  readonly tags: string[];
  readonly isPublic: boolean;
  readonly isFree: boolean;
  readonly price: string;
  readonly currency: string;
  readonly trialLimit: number | string;
}

export const blankForm: AgentForm = {
  name: '',
  description: '',
  logo: '',
  prompt: '',
  model: '',
  temperature: DEFAULT_TEMPERATURE,
  maxTokens: '',
  openingMessage: '',
  suggestedQuestions: [],
  knowledges: [],
  mcpServers: [],
  webSearch: false,
  webFetch: false,
  webResults: 'members',
  tags: [],
  isPublic: false,
  isFree: true,
  price: '',
  currency: 'USD',
  trialLimit: 0,
};

/** An agent's fields for the form. */
export function formOf(agent: Agent): AgentForm {
  return {
    ...agent,
    mcpServers: agent.mcpServers.map(({ toolsChanged: _, ...choice }) => choice),
    webResults: agent.webResults ?? 'members',
    prompt: agent.prompt ?? '',
    model: agent.model ?? '',
    maxTokens: agent.maxTokens ?? '',
    price: agent.price ?? '',
    currency: agent.currency ?? blankForm.currency,
  };
}

/** The longest answer; null: it has no limit of its own. */
export function limitOf({ maxTokens }: Pick<AgentForm, 'maxTokens'>): number | null {
  return maxTokens === '' ? null : Number(maxTokens);
}

type Body = NonNullable<Args<typeof routes.createAgent>['body']>;
export type AgentChange = NonNullable<Args<typeof routes.updateAgent>['body']>;

/** The form as the API takes it; fields it does not know are left behind. */
export function bodyOf(form: AgentForm): Body {
  const { name, description, logo, prompt, temperature, openingMessage, knowledges, tags, isPublic, isFree } =
    form;
  return {
    name,
    description,
    logo,
    prompt,
    temperature,
    openingMessage,
    knowledges,
    mcpServers: form.mcpServers,
    webSearch: form.webSearch,
    webFetch: form.webFetch,
    webResults: form.webResults,
    tags,
    isPublic,
    isFree,
    suggestedQuestions: form.suggestedQuestions.map((question) => question.trim()).filter(Boolean),
    model: form.model || null,
    maxTokens: limitOf(form),
    price: isFree ? null : form.price || null,
    currency: (!isFree && CURRENCIES.find((one) => one === form.currency)) || null,
    trialLimit: Number(form.trialLimit) || 0,
  };
}
