import { lostRecordsMigrations } from '../../src/index.ts';

export const { up, down } = lostRecordsMigrations();
