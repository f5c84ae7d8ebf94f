import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { type Agent, routes } from '@tutka/http-contracts';
import {
  bind,
  createLogger,
  createShell,
  createVerifier,
  openStream,
  type ShellOptions,
  serve,
} from '@tutka/service-runtime';

import { machineTime } from './departures.ts';

const settings = { HOST: '127.0.0.1', PORT: 0, MANAGEMENT_PORT: 0, DRAIN_SECONDS: 0 };

function exampleAgent(uuid: string): Agent {
  const at = '2026-11-21T08:00:00.000Z';
  return {
    uuid,
    name: 'Contracts',
    description: 'Answers questions on our contracts, with the page.',
    logo: '',
    prompt: 'You answer from the passages only, and name the page. '.repeat(16),
    model: null,
    temperature: 0.7,
    maxTokens: null,
    openingMessage: 'What would you like to know?',
    suggestedQuestions: ['Which contracts end this year?'],
    mcpServers: [],
    webSearch: false,
    webFetch: false,
    knowledges: [randomUUID(), randomUUID()],
    tags: ['legal'],
    isPublic: false,
    isFree: true,
    price: null,
    currency: null,
    trialLimit: 0,
    version: 3,
    publishedVersion: 2,
    isAssistant: false,
    userCount: 12,
    review: null,
    owner: { uuid: randomUUID(), logo: '', email: 'a******' },
    entitlement: 'owner',
    createdAt: at,
    updatedAt: at,
  };
}

const closed: number[] = [];

/** When the connections of streams that were left have been closed by the gateway. */
export const streamsClosed = () => closed;

/** Talks until the other side goes away. */
async function talk(response: Parameters<typeof openStream>[0], uuid: string): Promise<undefined> {
  const stream = openStream(response);
  for (let seq = 0; !stream.gone; seq++) {
    await stream.write({ seq, messages: [{ uuid, role: 'assistant', content: 'word ' }] });
    await Promise.race([sleep(25), stream.closed]);
  }
  closed.push(machineTime());
}

/**
 * A service that answers from memory, so that its own work hides nothing of the hop, and an identity that knows every
 * session: both on the runtime that every service has.
 */
export async function startServices(
  publicKeys: string,
): Promise<{ identity: string; catalog: string; conversation: string }> {
  const agents = new Map<string, Agent>();
  const serveRows = (service: string, rows: Pick<ShellOptions, 'routes' | 'rpc'>) => {
    const logger = createLogger({ service, level: 'warn' });
    const verifier = createVerifier({ audience: service, jwks: publicKeys });
    return serve({
      settings,
      logger,
      handler: createShell({ service, logger, verifier, errors: {}, ...rows }),
    });
  };
  const identity = await serveRows('identity', {
    routes: () => undefined,
    rpc: (router) =>
      router.service(IdentityService, {
        resolveSession: ({ token }) => {
          const uuid = token.slice(0, 36);
          const person = {
            userUuid: uuid,
            userId: 1n,
            role: 0,
            language: 'en',
            workspace: uuid,
            workspaceRole: 'owner',
          };
          return { found: true, ...person, sessionUuid: uuid };
        },
        describe: () => ({ people: [] }),
      }),
  });
  const catalog = await serveRows('catalog', {
    routes: (router) =>
      bind(router, routes.getAgent, ({ params }) => {
        const agent = agents.get(params.id) ?? exampleAgent(params.id);
        agents.set(params.id, agent);
        return agent;
      }),
  });
  const conversation = await serveRows('conversation', {
    routes: (router) =>
      bind(router, routes.resumeStream, ({ response, params }) => talk(response, params.uuid)),
  });
  return { identity: identity.url, catalog: catalog.url, conversation: conversation.url };
}
