import { createHash } from 'node:crypto';
import { queries, type Tx } from '@tutka/database';

/** The name of a prompt's text in events. */
export function promptHash(prompt: string): string {
  return createHash('sha256').update(prompt).digest('hex');
}

export async function keepPrompt(tx: Tx, agent: string, workspace: string, prompt: string): Promise<void> {
  await queries(tx)('agent_prompts')
    .insert({ agent, workspace, hash: promptHash(prompt), prompt })
    .onConflict(['agent', 'hash'])
    .ignore();
}

/** The texts of several agents' prompts, by agent; an agent whose prompt the transaction may not see is not there. */
export async function findPrompts(
  tx: Tx,
  wanted: readonly { agent: string; hash: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const rows = await queries(tx)('agent_prompts')
    .whereIn(
      ['agent', 'hash'],
      wanted.map(({ agent, hash }) => [agent, hash]),
    )
    .select<{ agent: string; prompt: string }[]>('agent', 'prompt');
  return new Map(rows.map(({ agent, prompt }) => [agent, prompt]));
}

/** Every text of a deleted agent. */
export async function forgetPrompts(tx: Tx, agent: string): Promise<void> {
  await queries(tx)('agent_prompts').where({ agent }).delete();
}
