import { randomUUID } from 'node:crypto';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { type Agent, routes } from '@tutka/http-contracts';
import {
  bind,
  createLogger,
  createShell,
  createVerifier,
  type Running,
  type ShellOptions,
  serve,
} from '@tutka/service-runtime';

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
    owner: { uuid: randomUUID(), logo: '', email: 'a******' },
    entitlement: 'owner',
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * A service that answers from memory, so that its own work hides nothing of the hop, and an identity that knows every
 * session: both on the runtime that every service has.
 */
export async function startServices(publicKeys: string): Promise<{ identity: Running; catalog: Running }> {
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
  return { identity, catalog };
}
