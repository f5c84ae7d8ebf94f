import { routes } from '@tutka/http-contracts';
import { SENTENCES } from '../errors/index.ts';

/** Rows that the catalogue of sentences has another word for, where they are called in one of two ways. */
export const trialOfAgent = { ...routes.listTrials, sentence: SENTENCES.TRIAL_FAILED };
export const shareStatus = { ...routes.updateShare, sentence: SENTENCES.SHARE_STATUS_FAILED };
