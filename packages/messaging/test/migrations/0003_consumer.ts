import { consumerMigrations } from '../../src/index.ts';

export const { up, down } = consumerMigrations();
