import { randomUUID } from 'node:crypto';
import { asWorker, type Db } from '@tutka/database';
import type { UsageRecorded } from '../domain/usage.events.ts';
import type { Payer } from './question-usage.ts';
import { recordUsage } from './usage-log.ts';

/** A search with the platform's engine, or a page that was opened. */
type WebToolUse = Pick<UsageRecorded['data'], 'kind' | 'provider' | 'model'>;

/** Records one use. Never throws: the answer is worth more than its record. */
export type RecordWebTool = (payer: Payer, use: WebToolUse) => Promise<void>;

/** Records in the log, one transaction a use. */
export function webToolRecorder(worker: Db, onProblem: (error: unknown) => void): RecordWebTool {
  return async ({ workspace, turnId }, use) => {
    const none = { inputTokens: 0, estimated: false, knowledge: null, document: null };
    const data = { ...use, ...none, turnId: turnId || null };
    const cause = { workspace, cause: turnId || randomUUID(), part: randomUUID() };
    await asWorker(worker, (tx) => recordUsage(tx, cause, data)).catch(onProblem);
  };
}
