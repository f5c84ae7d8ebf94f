import { z } from 'zod';
import type { McpProgram } from './client/target.ts';

/** A program that the operator offers as a server over stdio. */
export interface McpEntry extends McpProgram {
  readonly description: string;
}

const entries = z.record(
  z.string().trim().min(1).max(120),
  z.strictObject({
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    cwd: z.string().optional(),
    description: z.string().max(300).default(''),
  }),
);

const example =
  '{"files": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/srv/files"]}}';

/** Reads `MCP_STDIO`. Throws with what to do where it cannot be read. */
export function mcpEntries(setting: string | undefined): ReadonlyMap<string, McpEntry> {
  if (setting === undefined || setting.trim() === '') return new Map();
  const parsed = entries.safeParse(jsonOf(setting));
  if (parsed.success) return new Map(Object.entries(parsed.data));
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}. Write it like ${example}`);
}

function jsonOf(setting: string): unknown {
  try {
    return JSON.parse(setting);
  } catch {
    throw new Error(`is not JSON. Write it like ${example}`);
  }
}
