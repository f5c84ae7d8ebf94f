import { relayMigrations } from '../../src/index.ts';

export const { up, down } = relayMigrations();
