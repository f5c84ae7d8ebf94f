import { createShell, type Logger, type Verifier } from '@tutka/service-runtime';
import type { Express } from 'express';
import { agentErrors } from './http/agent-errors.ts';
import { knowledgeErrors } from './http/errors.ts';
import { mcpErrors } from './http/mcp-errors.ts';
import { shareErrors } from './http/share-errors.ts';
import { webToolErrors } from './http/web-tool-errors.ts';
import type { CatalogPart } from './parts/part.ts';

export interface AppDeps {
  readonly logger: Logger;
  readonly verifier: Verifier;
  readonly parts: readonly CatalogPart[];
}

/** Catalog without a port. */
export function createApp({ logger, verifier, parts }: AppDeps): Express {
  return createShell({
    service: 'catalog',
    logger,
    verifier,
    errors: { ...knowledgeErrors, ...agentErrors, ...mcpErrors, ...shareErrors, ...webToolErrors },
    routes: (router) => {
      for (const part of parts) part.bind(router);
    },
    rpc: (router) => {
      for (const part of parts) part.rpc?.(router);
    },
  });
}
