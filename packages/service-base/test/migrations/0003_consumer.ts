import { consumerMigrations } from '@tutka/messaging';

export const { up, down } = consumerMigrations();
