import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { decideAndAppend, type EventMeta, type StoredEvent } from '@tutka/event-store';
import { once } from '@tutka/service-base';
import type { Person, Repeatable } from '@tutka/service-runtime';
import { type ApiKeyCommand, ApiKeyNotFound } from '../domain/api-key.decide.ts';
import type { ApiKeyEvent, KeyTerms } from '../domain/api-key.events.ts';
import {
  type ApiKeyRow,
  applyApiKeyEvent,
  countApiKeys,
  findApiKey,
  listApiKeys,
} from '../projections/api-key.ts';
import { apiKeyAggregate } from '../store/api-key-aggregate.ts';
import { forgetKey, keepKey, newKey } from '../store/key-secrets.ts';
import { standIn } from '../store/workspaces.ts';
import { WorkspaceNotFound } from '../workspaces/stand.ts';

/** The workspace has as many as it may. */
export class TooManyKeys extends Error {
  override readonly name = 'TooManyKeys';
  readonly limit: number;
  constructor(limit: number) {
    super(`at most ${limit} keys`);
    this.limit = limit;
  }
}

/** The same request came before: its key is there, and was shown then. */
export class ApiKeyMadeBefore extends Error {
  override readonly name = 'ApiKeyMadeBefore';
  readonly uuid: string;
  constructor(uuid: string) {
    super('the key was made before');
    this.uuid = uuid;
  }
}

/** How long keys are, and how many of them a workspace may have. */
export interface KeyRules {
  readonly length: number;
  readonly perWorkspace: number;
}

export interface ApiKeys {
  /** One's own; owners and admins of the workspace see everybody's. */
  list(
    person: Person,
    paging: { readonly page: number; readonly pageSize: number },
  ): Promise<{ items: ApiKeyRow[]; total: number }>;
  /**
   * `key` is told this once, and kept nowhere: a repeated request throws ApiKeyMadeBefore and makes no second one. Throws
   * KeyExpiryPast, TooManyKeys, IdempotencyInProgress, IdempotencyKeyReused.
   */
  create(
    person: Person,
    terms: KeyTerms,
    meta: EventMeta,
    request?: Repeatable,
  ): Promise<{ readonly row: ApiKeyRow; readonly key: string }>;
  /** Throws ApiKeyNotFound, NotYourKey, KeyExpiryPast. */
  change(person: Person, uuid: string, terms: Partial<KeyTerms>, meta: EventMeta): Promise<ApiKeyRow>;
  /** Throws ApiKeyNotFound. */
  revoke(person: Person, uuid: string, meta: EventMeta): Promise<void>;
}

const managesAll = ({ workspaceRole }: Person) => workspaceRole !== 'member';
const askedBy = (person: Person) => ({ userUuid: person.userUuid, managesAll: managesAll(person) });

/** What people do with API keys. */
export function apiKeys({ app, rules }: { readonly app: Db; readonly rules: KeyRules }): ApiKeys {
  const carryOut = (
    person: Person,
    streamId: string,
    command: ApiKeyCommand,
    meta: EventMeta,
    also: (tx: Tx) => Promise<void>,
  ) =>
    decideAndAppend(app, person, apiKeyAggregate, {
      streamId,
      command,
      meta,
      project: async (tx: Tx, events: StoredEvent<ApiKeyEvent>[]) => {
        await also(tx);
        for (const event of events) await applyApiKeyEvent(tx, event);
      },
    });
  const found = async (person: Person, uuid: string) => {
    const row = await inTenant(app, person, (tx) => findApiKey(tx, uuid));
    if (!row) throw new ApiKeyNotFound();
    return row;
  };
  return {
    list: (person, paging) =>
      inTenant(app, person, (tx) =>
        listApiKeys(tx, { ...paging, userUuid: managesAll(person) ? undefined : person.userUuid }),
      ),
    async create(person, terms, meta, request) {
      const { userUuid, workspace } = person;
      const [uuid, key] = [randomUUID(), newKey(rules.length)];
      const command = { type: 'create', userUuid, terms, now: Date.now() } as const;
      await carryOut(person, uuid, command, meta, async (tx) => {
        // A removal at the same time revokes this key too, or comes first.
        if (!(await standIn(tx, userUuid, workspace))) throw new WorkspaceNotFound();
        const made = await once(tx, { by: person, request }, async () => uuid);
        if (made !== uuid) throw new ApiKeyMadeBefore(made);
        const kept = await countApiKeys(tx, workspace);
        if (kept >= rules.perWorkspace) throw new TooManyKeys(rules.perWorkspace);
        await keepKey(tx, uuid, workspace, key);
      });
      return { row: await found(person, uuid), key };
    },
    async change(person, uuid, terms, meta) {
      const command = { type: 'change', by: askedBy(person), terms, now: Date.now() } as const;
      await carryOut(person, uuid, command, meta, async () => undefined);
      return found(person, uuid);
    },
    async revoke(person, uuid, meta) {
      const command = { type: 'revoke', by: askedBy(person) } as const;
      await carryOut(person, uuid, command, meta, (tx) => forgetKey(tx, uuid));
    },
  };
}
