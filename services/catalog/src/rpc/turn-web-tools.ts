import type { Draft } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { AgentNotEditable } from '../domain/agents/agent.refusals.ts';
import type { AgentRow } from '../projections/agent.ts';
import { WEB_FETCH, WEB_SEARCH } from '../web-tools/web-tools.ts';
import type { Asker } from './turn-agent.ts';

interface Turn {
  readonly agent: AgentRow | undefined;
  readonly draft: Draft | undefined;
  readonly asker: Asker;
}

const search = {
  name: WEB_SEARCH,
  description:
    'Searches the web. Answers with numbered pages: title, address and an excerpt of each. Use it for what is recent, ' +
    'or for what the person asks you to look up.',
  inputSchemaJson: schemaOf('query', 'What to look for, in a few words'),
};

const fetch = {
  name: WEB_FETCH,
  description: 'Opens one page of the web, or a PDF there, and answers with its main text.',
  inputSchemaJson: schemaOf('url', 'The whole address, with http:// or https://'),
};

function schemaOf(name: string, description: string): string {
  return JSON.stringify({
    type: 'object',
    properties: { [name]: { type: 'string', description } },
    required: [name],
  });
}

/** Which of the platform's own tools a turn may call, as conversation hears of it. Throws AgentNotEditable. */
export async function turnWebTools(turn: Turn, canSearch: () => Promise<boolean>) {
  const { agent, asker } = turn;
  const isGuest = agent !== undefined && agent.workspace !== asker.workspace;
  const { webSearch, webFetch } = switchesOf(turn, isGuest);
  const tools = [...(webSearch && (await canSearch()) ? [search] : []), ...(webFetch ? [fetch] : [])];
  const hidden = isGuest && agent.content.webResults !== 'everyone';
  return tools.map((tool) => ({ serverUuid: '', serverName: '', ...tool, ask: false, hidden }));
}

function switchesOf({ agent, draft }: Turn, isGuest: boolean) {
  const drafted = draft?.webSearch !== undefined || draft?.webFetch !== undefined;
  if (drafted && isGuest) throw new AgentNotEditable();
  return {
    webSearch: draft?.webSearch ?? agent?.content.webSearch,
    webFetch: draft?.webFetch ?? agent?.content.webFetch,
  };
}
