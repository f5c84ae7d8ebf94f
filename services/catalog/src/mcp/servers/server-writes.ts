import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { appendEvents, decideAndAppend, type StoredEvent } from '@tutka/event-store';
import { once } from '@tutka/service-base';
import type { Repeatable } from '@tutka/service-runtime';
import {
  decideMcpServer,
  type McpServerCommand,
  placed,
} from '../../domain/mcp-servers/mcp-server.decide.ts';
import type { McpServerEvent, McpServerFields } from '../../domain/mcp-servers/mcp-server.events.ts';
import { McpEntryNotOffered, McpServerNotFound } from '../../domain/mcp-servers/mcp-server.refusals.ts';
import { noMcpServer } from '../../domain/mcp-servers/mcp-server.state.ts';
import { applyMcpServerEvent, findMcpServer } from '../../projections/mcp-server.ts';
import { scheduleCheck } from '../../store/mcp-checks.ts';
import { forgetOauth } from '../../store/mcp-oauth.ts';
import { takeServerPlace } from '../../store/mcp-quota.ts';
import {
  forgetSecrets,
  type GivenSecrets,
  keepSecrets,
  refuseForeignSecrets,
  secretNames,
} from '../../store/mcp-secrets.ts';
import { mcpServerAggregate } from '../../store/mcp-server-aggregate.ts';
import { type Member, metaOf } from '../../store/member.ts';
import type { SecretBox } from '../../store/secret-box.ts';
import { forgetServer } from './forget-server.ts';

/** A worker looks at a new or changed server that its member did not wait for. */
const FIRST_LOOK_MS = 60_000;

/**
 * What members do with their workspace's servers. Throws McpServerNotFound, McpPlaceMissing, McpEntryNotOffered,
 * McpSecretsForOtherHost and QuotaExceeded.
 */
export interface McpServerWrites {
  /** Answers the new server's uuid. */
  create(
    member: Member,
    fields: McpServerFields,
    secrets: GivenSecrets,
    request: Repeatable | undefined,
  ): Promise<string>;
  change(
    member: Member,
    uuid: string,
    fields: Partial<McpServerFields>,
    secrets: GivenSecrets,
  ): Promise<void>;
  remove(member: Member, uuid: string): Promise<void>;
}

interface Deps {
  readonly app: Db;
  readonly box: SecretBox;
  /** Does the operator offer this program. */
  readonly offersEntry: (entry: string) => boolean;
  /** Servers of a workspace; 0: any number. */
  readonly quota: number;
}

export function mcpServerWrites({ app, box, offersEntry, quota }: Deps): McpServerWrites {
  const check = ({ entry }: Partial<McpServerFields>) => {
    if (typeof entry === 'string' && !offersEntry(entry)) throw new McpEntryNotOffered();
  };

  const carryOut = async (
    member: Member,
    uuid: string,
    command: McpServerCommand,
    follow: (tx: Tx, fields: McpServerFields | undefined) => Promise<void>,
  ) => {
    const seen = await inTenant(app, member, (tx) => findMcpServer(tx, uuid));
    if (!seen) throw new McpServerNotFound();
    await decideAndAppend(app, member, mcpServerAggregate, {
      streamId: uuid,
      command,
      meta: metaOf(member),
      project: async (tx, events, state) => {
        await keep(tx, events);
        if (movesAway(events)) await forgetOauth(tx, uuid);
        await follow(tx, state.phase === 'kept' ? state.fields : undefined);
      },
    });
  };

  const followSecrets = async (
    tx: Tx,
    { workspace }: Member,
    server: string,
    { url, authType }: McpServerFields,
    secrets: GivenSecrets,
  ) => {
    const place = { server, workspace, url };
    await keepSecrets(tx, box, place, secrets);
    await forgetSecrets(tx, server, authType);
    await refuseForeignSecrets(tx, place);
  };

  return {
    create: (member, given, secrets, request) =>
      inTenant(app, member, (tx) =>
        once(tx, { by: member, request }, async () => {
          const fields = placed(given);
          check(fields);
          const { workspace, userUuid: owner } = member;
          await takeServerPlace(tx, workspace, quota);
          const stream = { id: randomUUID(), type: mcpServerAggregate.type, workspace };
          const command = { type: 'add', owner, fields, secrets: secretNames(secrets) } as const;
          const events = decideMcpServer(command, noMcpServer);
          const appended = await appendEvents(tx, [{ stream, expected: 0, events }], {
            meta: metaOf(member),
          });
          await keep(tx, appended);
          await followSecrets(tx, member, stream.id, fields, secrets);
          await scheduleCheck(tx, stream.id, workspace, FIRST_LOOK_MS);
          return stream.id;
        }),
      ),
    async change(member, uuid, fields, secrets) {
      check(fields);
      const command = { type: 'change', fields, secrets: secretNames(secrets) } as const;
      await carryOut(member, uuid, command, async (tx, now) => {
        if (!now) return;
        await followSecrets(tx, member, uuid, now, secrets);
        await scheduleCheck(tx, uuid, member.workspace, FIRST_LOOK_MS);
      });
    },
    remove: (member, uuid) => carryOut(member, uuid, { type: 'remove' }, (tx) => forgetServer(tx, uuid)),
  };
}

/** What people were granted at one address is good for no other. */
function movesAway(events: readonly StoredEvent<McpServerEvent>[]): boolean {
  const fields = events.flatMap((event) =>
    event.type === 'McpServerChanged' ? Object.keys(event.data.fields) : [],
  );
  return ['url', 'authType', 'clientId'].some((name) => fields.includes(name));
}

async function keep(tx: Tx, events: readonly StoredEvent<McpServerEvent>[]): Promise<void> {
  for (const event of events) await applyMcpServerEvent(tx, event);
}
