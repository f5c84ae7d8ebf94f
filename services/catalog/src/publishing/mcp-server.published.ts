import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { toldValues, topics } from '@tutka/contracts';
import {
  McpServerAddedSchema,
  McpServerChangedSchema,
  McpServerRemovedSchema,
  McpSignInForgottenSchema,
  McpSignInKeptSchema,
  McpStatusChangedSchema,
  McpToolsChangedSchema,
  McpToolTriedSchema,
} from '@tutka/contracts/catalog/events/v1/mcp_server';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { McpServerEvent } from '../domain/mcp-servers/mcp-server.events.ts';

function publication<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [{ topic: topics.mcpServer, type: schema.name, value: toBinary(schema, create(schema, message)) }];
}

/** What a server's event says in public: of secrets only that they changed, of tools their names. */
export function publishedMcpServer(event: LoggedEvent<McpServerEvent>): readonly Publication[] {
  const serverUuid = event.streamId;
  switch (event.type) {
    case 'McpServerAdded': {
      const { owner, fields } = event.data;
      const { name, transport, authType } = fields;
      const told = { serverUuid, ownerUuid: owner, name, transport, authType };
      return publication(McpServerAddedSchema, told);
    }
    case 'McpServerChanged': {
      const { fields } = event.data;
      const values = toldValues(fields, ['name', 'transport', 'authType']);
      return publication(McpServerChangedSchema, { serverUuid, fields: Object.keys(fields), values });
    }
    case 'McpSecretsChanged':
      return publication(McpServerChangedSchema, { serverUuid, fields: [...event.data.names] });
    case 'McpStatusChanged': {
      const { status, code } = event.data;
      return publication(McpStatusChangedSchema, { serverUuid, status, code });
    }
    case 'McpToolsChanged': {
      const { hash, previousHash, difference } = event.data;
      return publication(McpToolsChangedSchema, {
        serverUuid,
        hash,
        previousHash: previousHash ?? '',
        added: [...difference.added],
        removed: [...difference.removed],
        changed: difference.changed.map(({ name }) => name),
      });
    }
    case 'McpToolTried':
      return publication(McpToolTriedSchema, { serverUuid, tool: event.data.tool });
    case 'McpSignInKept':
      return publication(McpSignInKeptSchema, { serverUuid, userUuid: event.data.person });
    case 'McpSignInForgotten':
      return publication(McpSignInForgottenSchema, { serverUuid, userUuid: event.data.person });
    case 'McpServerRemoved':
      return publication(McpServerRemovedSchema, { serverUuid });
  }
}
