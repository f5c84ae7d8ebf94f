import { consumerMigrations, relayMigrations } from '@tutka/messaging';

const parts = [relayMigrations(), consumerMigrations()];

export async function up(...args: Parameters<(typeof parts)[number]['up']>): Promise<void> {
  for (const part of parts) await part.up(...args);
}

export async function down(...args: Parameters<(typeof parts)[number]['down']>): Promise<void> {
  for (const part of [...parts].reverse()) await part.down(...args);
}
