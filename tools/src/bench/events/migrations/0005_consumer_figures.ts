import { consumerFiguresMigrations } from '@tutka/messaging';

export const { up, down } = consumerFiguresMigrations();
