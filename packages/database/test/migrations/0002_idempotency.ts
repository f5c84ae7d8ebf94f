import { idempotencyMigration } from '../../src/index.ts';

export const { up, down } = idempotencyMigration();
