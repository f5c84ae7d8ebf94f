import { expect } from '@jest/globals';
import { type Agent, type Knowledge, type ModelProvider, type Route, routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import type { ApiCall } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import type { RunningAgents } from './running-agents.ts';

/** What tests ask of agents and model providers again and again. */
export interface AgentCalls {
  /** `data` of a call that succeeds. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  done(route: Route, call: ApiCall): Promise<any>;
  /** Status and errorCode of a call. */
  outcome(route: Route, call: ApiCall): Promise<[number, string | undefined]>;
  agent(as: Principal, body?: object): Promise<Agent>;
  save(as: Principal, id: string, body: object): Promise<Agent>;
  /** A base of one text, once it is read. */
  knowledge(as: Principal, content: string, more?: object): Promise<string>;
  provider(as: Principal, body?: object): Promise<ModelProvider>;
}

export function agentCalls(running: () => RunningAgents): AgentCalls {
  const done: AgentCalls['done'] = async (route, call) => {
    const { status, body } = await running().call(route, call);
    expect([route.path, status, body.error]).toEqual([route.path, 200, undefined]);
    return body.data;
  };
  return {
    done,
    async outcome(route, call) {
      const { status, body } = await running().call(route, call);
      return [status, body.errorCode];
    },
    agent: (as, body = {}) => done(routes.createAgent, { as, body: { name: 'Agent', ...body } }),
    save: (as, id, body) => done(routes.updateAgent, { as, params: { id }, body }),
    async knowledge(as, content, more = {}) {
      const body = { name: 'Base', content, ...more };
      const { uuid }: Knowledge = await done(routes.createKnowledge, { as, body });
      await eventually(
        () => done(routes.getKnowledge, { as, params: { id: uuid } }),
        ({ status }) => status === 2,
      );
      return uuid;
    },
    provider: (as, body = {}) =>
      done(routes.createModelProvider, {
        as,
        body: { name: 'P', kind: 'openai', baseUrl: 'https://models.test/v1', chatModels: ['m'], ...body },
      }),
  };
}
