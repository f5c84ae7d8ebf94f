import { relayTopicMigrations } from '@tutka/messaging';

export const { up, down } = relayTopicMigrations();
