import { olderProjectionsMigration } from '../../src/index.ts';

export const { up, down } = olderProjectionsMigration();
