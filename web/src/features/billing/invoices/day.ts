import { formatDate } from '../../../lib/format/index.ts';

/** In which the days stand on paper, as numbers are counted by the year in it. */
export const PAPER_ZONE = 'UTC';

/** The day as it stands on paper. */
export const formatDay = (instant: string): string => formatDate(instant, false, PAPER_ZONE);
