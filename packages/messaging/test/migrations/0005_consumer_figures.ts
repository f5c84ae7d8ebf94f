import { consumerFiguresMigrations } from '../../src/index.ts';

export const { up, down } = consumerFiguresMigrations();
