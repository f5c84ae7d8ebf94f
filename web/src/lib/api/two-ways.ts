import { SENTENCES } from '@tutka/client';
import { routes } from '@tutka/http-contracts';

/** Rows that are called in two ways, in the second: with another sentence of the catalogue, or another answer. */
export const trialOfAgent = { ...routes.listTrials, sentence: SENTENCES.TRIAL_FAILED };
export const shareStatus = { ...routes.updateShare, sentence: SENTENCES.SHARE_STATUS_FAILED };
/** With `email` it answers the one who has it. */
export const userByEmail = { ...routes.listUsers, form: 'data' } as const;
