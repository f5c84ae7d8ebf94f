import { lostRecordsMigrations } from '@tutka/messaging';

export const { up, down } = lostRecordsMigrations();
