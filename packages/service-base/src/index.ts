export { type Base, type BaseOptions, openBase } from './base.ts';
export { baseSettings } from './base-settings.ts';
export { bringUpToDate, watchOlder } from './bring-up-to-date.ts';
export {
  createEraser,
  createErasing,
  type ErasePiece,
  type Eraser,
  type Erasure,
  erasuresMigrations,
} from './erasures/index.ts';
export { type Asked, idempotencyErrors, once } from './once.ts';
export { ownTables } from './own-tables.ts';
export { runRebuild } from './run-rebuild.ts';
