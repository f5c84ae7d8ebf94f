export { createEraser, type ErasePiece, type Eraser } from './eraser.ts';
export { createErasing } from './erasing.ts';
export type { Erasure } from './erasure.ts';
export { erasuresMigrations } from './migrations.ts';
