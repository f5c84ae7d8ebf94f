import type { Migration } from '@tutka/database';
import { consumerFiguresMigrations } from '@tutka/messaging';

const consumer = consumerFiguresMigrations();

export const up: Migration['up'] = async (knex) => {
  await consumer.up(knex);
  await knex.raw('ALTER TABLE rebuilds ADD milliseconds int');
};

export const down: Migration['down'] = async (knex) => {
  await knex.raw('ALTER TABLE rebuilds DROP milliseconds');
  await consumer.down(knex);
};
