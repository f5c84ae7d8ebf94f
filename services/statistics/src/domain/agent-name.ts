/** What an agent is called by its newest version, and by the one that was published last. */
export interface AgentNames {
  /** Whose agent it is. */
  readonly workspace: string;
  readonly newest: string;
  /** Null: none ever was. */
  readonly published: string | null;
}

/**
 * What somebody of a workspace reads: of the own agents the newest name, of others none that was not published. Figures of the
 * platform name what everybody meets, where there is such a version.
 */
export function nameRead(
  { workspace, newest, published }: AgentNames,
  reader: string,
  scope: 'platform' | 'workspace',
): string | null {
  const own = workspace === reader ? newest : null;
  return scope === 'platform' ? (published ?? own) : (own ?? published);
}
