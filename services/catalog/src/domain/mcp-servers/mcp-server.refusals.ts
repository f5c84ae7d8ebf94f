/** There is no such MCP server for the caller. */
export class McpServerNotFound extends Error {
  override readonly name = 'McpServerNotFound';
}

/** The server does not list such a tool. */
export class McpToolNotFound extends Error {
  override readonly name = 'McpToolNotFound';
}

/** A server over http or sse needs an address, one over stdio an entry of the operator's settings. */
export class McpPlaceMissing extends Error {
  override readonly name = 'McpPlaceMissing';
  readonly field: 'url' | 'entry';

  constructor(field: 'url' | 'entry') {
    super(`No ${field}`);
    this.field = field;
  }
}

/** The operator's settings have no such entry. */
export class McpEntryNotOffered extends Error {
  override readonly name = 'McpEntryNotOffered';
}

/** Signing in is for servers with OAuth, from a page of our own. */
export class McpSignInUnsafe extends Error {
  override readonly name = 'McpSignInUnsafe';
}

/** What a person came back with belongs to no sign-in that they began here. */
export class McpSignInLost extends Error {
  override readonly name = 'McpSignInLost';
}
