import { erasuresMigrations } from '@tutka/service-base';

export const { up, down } = erasuresMigrations();
