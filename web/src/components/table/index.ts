export { type Column, DataTable } from './DataTable.tsx';
export { PageTurner } from './PageTurner.tsx';
