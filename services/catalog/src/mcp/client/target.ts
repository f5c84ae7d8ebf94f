/** A server to talk to, with the credentials of whoever talks to it: never kept, never logged. */
export type McpTarget =
  | {
      readonly transport: 'http' | 'sse';
      readonly url: URL;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly transport: 'stdio'; readonly program: McpProgram };

/** A program that the operator's settings allow to be started. */
export interface McpProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/** How a target is called in sentences. */
export function nameOf(target: McpTarget): string {
  return target.transport === 'stdio' ? 'The program' : `"${target.url.host}"`;
}
