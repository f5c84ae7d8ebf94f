import { type Agent, routes } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { callStream } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { COMPLETE, emptyReply, foldLine, type Reply, STOPPED, STREAMING } from '../../../lib/reply/index.ts';
import { type AgentForm, limitOf } from './agent-form.ts';

export interface Exchange {
  readonly question: string;
  readonly reply: Reply;
  readonly problem: ApiError | null;
}

/** A chat with the agent as the form has it now; nothing of it is stored. */
export function useTestChat(agent: Agent | undefined, form: AgentForm) {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const note = (change: (last: Exchange) => Exchange) =>
    setExchanges((now) => now.map((each, at) => (at === now.length - 1 ? change(each) : each)));

  const ask = async (question: string) => {
    const abort = new AbortController();
    running.current = abort;
    setExchanges((now) => [...now, { question, reply: emptyReply, problem: null }]);
    const body = bodyOf(agent, form, exchanges, question);
    try {
      for await (const line of callStream(routes.testAgent, { body, signal: abort.signal })) {
        note((last) => ({ ...last, reply: foldLine(last.reply, line) }));
      }
      note((last) => (last.reply.status === STREAMING ? ended(last, COMPLETE) : last));
    } catch (error) {
      if (error instanceof ApiError) note((last) => ({ ...last, problem: error }));
      else note((last) => ended(last, STOPPED));
    }
    running.current = null;
  };

  const last = exchanges.at(-1);
  return {
    exchanges,
    busy: last !== undefined && last.problem === null && last.reply.status === STREAMING,
    ask,
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setExchanges([]);
    },
  };
}

function bodyOf(agent: Agent | undefined, form: AgentForm, earlier: readonly Exchange[], question: string) {
  const said = earlier.flatMap(({ question: asked, reply }) => [
    { role: 'user' as const, content: asked },
    { role: 'assistant' as const, content: reply.content },
  ]);
  return {
    messages: [...said.filter(({ content }) => content !== ''), { role: 'user' as const, content: question }],
    prompt: form.prompt,
    temperature: form.temperature,
    maxTokens: limitOf(form),
    knowledges: form.knowledges,
    mcpServers: form.mcpServers,
    webSearch: form.webSearch,
    webFetch: form.webFetch,
    ...(form.model === '' ? {} : { model: form.model }),
    ...(agent ? { agentUUID: agent.uuid } : {}),
  };
}

function ended(exchange: Exchange, status: Reply['status']): Exchange {
  return { ...exchange, reply: { ...exchange.reply, status } };
}
