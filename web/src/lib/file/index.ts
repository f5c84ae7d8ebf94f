export { csvFile, harmless, type Rows, toCsv } from './csv.ts';
export { save } from './save.ts';
