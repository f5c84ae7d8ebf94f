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

/** Every text of a deleted agent. */
export async function forgetPrompts(tx: Tx, agent: string): Promise<void> {
  await queries(tx)('agent_prompts').where({ agent }).delete();
}
