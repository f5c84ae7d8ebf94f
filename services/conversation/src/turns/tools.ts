import type { Tool } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { ToolOffer } from '@tutka/model-client';
import { toolNames } from '../domain/tool-names.ts';

/** A tool of the agent, as a turn offers it to its model. */
export interface TurnTool extends ToolOffer {
  readonly serverUuid: string;
  readonly server: string;
  /** As its server names it. */
  readonly tool: string;
  /** The person is asked before each call. */
  readonly ask: boolean;
  /** The person sees only that it is called. */
  readonly hidden: boolean;
}

/** What catalog says may be called, under names that models can say. */
export function turnTools(tools: readonly Tool[]): TurnTool[] {
  const names = toolNames(tools.map(({ serverName: server, name: tool }) => ({ server, tool })));
  return tools.map(
    ({ serverUuid, serverName, name: tool, description, inputSchemaJson, ask, hidden }, at) => ({
      name: names[at] ?? tool,
      description,
      inputSchema: schemaIn(inputSchemaJson),
      serverUuid,
      server: serverName,
      tool,
      ask,
      hidden,
    }),
  );
}

/** Providers refuse a request whose schema is none; the server checks the arguments in any case. */
function schemaIn(json: string): ToolOffer['inputSchema'] {
  try {
    const schema: unknown = JSON.parse(json);
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) {
      return { ...schema, type: 'object' };
    }
  } catch {
    // As if there were none.
  }
  return { type: 'object' };
}
