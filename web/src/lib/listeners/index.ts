export { createListeners, createShared } from './listeners.ts';
