export { createEraser, type ErasePiece, type Eraser } from './eraser.ts';
export type { Erasure } from './erasure.ts';
export { erasuresMigrations } from './migrations.ts';
