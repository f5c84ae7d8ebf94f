export { ActionNotice } from './ActionNotice.tsx';
