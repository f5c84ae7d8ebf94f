import { asWorker, type Db } from '@tutka/database';
import { createWorkLoop, type Logger } from '@tutka/service-runtime';
import { McpServerNotFound } from '../../domain/mcp-servers/mcp-server.refusals.ts';
import { findMcpServer } from '../../projections/mcp-server.ts';
import {
  claimCheck,
  forgetChecks,
  holdsCheck,
  type McpCheck,
  noLook,
  releaseCheck,
  untilNextCheck,
} from '../../store/mcp-checks.ts';
import { hasGrant } from '../../store/mcp-oauth.ts';
import type { McpConnections } from '../connections.ts';
import { look } from './look.ts';
import { LONGEST_MS } from './next-look.ts';
import { recordLook } from './record.ts';

export interface CheckWorkerParts {
  /** In the worker role. */
  readonly db: Db;
  readonly connections: McpConnections;
  readonly logger: Logger;
  /** How often to look for servers that another process added, in milliseconds. */
  readonly pollMs: number;
}

/** Servers looked at at once. */
const PARALLEL = 2;
/** Longer than a look may take. */
const LEASE_MS = 60_000;
const SHORTEST_MS = 250;

/** Looks at servers when they are due, so that a list of tools which changed is known before it is used. */
export class McpCheckWorker {
  readonly #parts: CheckWorkerParts;
  readonly #loop = createWorkLoop(
    () => this.#takeDue(),
    (error) => this.#warn(error),
  );
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: CheckWorkerParts) {
    this.#parts = parts;
  }

  /** Looks for servers that are due now. */
  nudge(): void {
    this.#loop.nudge();
  }

  /** Stops at once and gives the servers back; another worker looks at them. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#loop.stop();
    await Promise.all(this.#running);
  }

  /** Takes what there is room for; answers when to look again. */
  async #takeDue(): Promise<number> {
    const { db, pollMs } = this.#parts;
    while (this.#running.size < PARALLEL && !this.#ending.signal.aborted) {
      const check = await asWorker(db, (tx) => claimCheck(tx, LEASE_MS));
      if (!check) {
        const due = await asWorker(db, untilNextCheck);
        return Math.min(Math.max(due ?? pollMs, SHORTEST_MS), pollMs);
      }
      const running = this.#look(check).finally(() => {
        this.#running.delete(running);
        this.nudge();
      });
      this.#running.add(running);
    }
    return pollMs;
  }

  async #look(check: McpCheck): Promise<void> {
    const { db, connections } = this.#parts;
    try {
      const server = await asWorker(db, (tx) => findMcpServer(tx, check.server));
      if (!server) return await asWorker(db, (tx) => forgetChecks(tx, check.server));
      if (server.authType === 'oauth' && !(await hasGrant(db, server.uuid, server.owner)))
        // Nothing would be found out, and others may be signed in.
        return await asWorker(db, (tx) => noLook(tx, check, LONGEST_MS));
      const found = await look(connections, server, server.owner, this.#ending.signal);
      if (!(await asWorker(db, (tx) => holdsCheck(tx, check)))) return;
      await recordLook(db, server, found, { actorKind: 'service', actor: 'catalog' });
    } catch (error) {
      if (error instanceof McpServerNotFound) return;
      if (this.#ending.signal.aborted) await asWorker(db, (tx) => releaseCheck(tx, check)).catch(this.#warn);
      // An error of ours may come again: the lease ends by itself.
      else this.#warn(error);
    }
  }

  readonly #warn = (error: unknown): void => {
    this.#parts.logger.warn({ err: error }, 'a look at an MCP server');
  };
}
