import { relayTopicMigrations } from '../../src/index.ts';

export const { up, down } = relayTopicMigrations();
