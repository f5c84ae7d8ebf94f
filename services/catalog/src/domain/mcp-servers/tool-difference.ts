/** A tool by the hashes of what a server says of it. */
export interface ToolMark {
  readonly name: string;
  readonly description: string;
  readonly schema: string;
}

/** What a list of tools has become. */
export interface ToolDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly {
    readonly name: string;
    readonly description: boolean;
    readonly schema: boolean;
  }[];
}

/** From one list of tools to another. */
export function toolDifference(before: readonly ToolMark[], after: readonly ToolMark[]): ToolDifference {
  const known = new Map(before.map((mark) => [mark.name, mark]));
  const now = new Set(after.map(({ name }) => name));
  return {
    added: after.filter(({ name }) => !known.has(name)).map(({ name }) => name),
    removed: before.filter(({ name }) => !now.has(name)).map(({ name }) => name),
    changed: after.flatMap((mark) => {
      const old = known.get(mark.name);
      if (!old) return [];
      const [description, schema] = [old.description !== mark.description, old.schema !== mark.schema];
      return description || schema ? [{ name: mark.name, description, schema }] : [];
    }),
  };
}
