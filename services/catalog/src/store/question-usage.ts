import { asWorker, type Db } from '@tutka/database';
import type { ModelUse, UsageKind } from '../domain/usage.events.ts';
import { AlreadyRecorded, recordUsage } from './usage-log.ts';

/** Who pays for a question, and the turn it is asked in; a search by hand is in none. */
export interface Payer {
  readonly workspace: string;
  readonly turnId?: string | undefined;
}

/** What a question took of one model. */
export interface QuestionUse extends ModelUse {
  readonly kind: Extract<UsageKind, `question-${string}`>;
}

/** Records what a question took. Never throws: the answer is worth more than its record. */
export type RecordQuestion = (payer: Payer, uses: readonly QuestionUse[]) => Promise<void>;

interface Deps {
  readonly worker: Db;
  readonly onProblem: (error: unknown) => void;
  /** The cause of a search by hand. */
  readonly newCause: () => string;
}

/** Records in the log, one transaction a use. */
export function questionRecorder({ worker, onProblem, newCause }: Deps): RecordQuestion {
  return async ({ workspace, turnId }, uses) => {
    const cause = turnId || newCause();
    for (const use of uses) {
      const data = { ...use, turnId: turnId || null, knowledge: null, document: null };
      await asWorker(worker, (tx) => recordUsage(tx, { workspace, cause, part: '' }, data)).catch(
        (error: unknown) => {
          if (!(error instanceof AlreadyRecorded)) onProblem(error);
        },
      );
    }
  };
}
