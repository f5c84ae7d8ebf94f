import type { StreamLine } from '@tutka/http-contracts';

/** A tool of an MCP server, as the catalog offers it to agents. */
export const readTool = {
  serverUuid: '77777777-7777-4777-8777-777777777777',
  serverName: 'My files',
  name: 'read',
  description: 'Reads a file',
  inputSchemaJson: '{"type":"object","properties":{"path":{"type":"string"}}}',
};

/** A question that the model calls that tool after. */
export function calling(words: string, script: string): string {
  return `${words} [[sim call=${readTool.name};${script}]]`;
}

/** What lines tell of calls. */
export function callsIn(lines: readonly StreamLine[]) {
  return lines.flatMap(({ toolCall }) => toolCall ?? []);
}
