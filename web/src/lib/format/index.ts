export { formatDate, formatRelative } from './date.ts';
export { formatDuration } from './duration.ts';
export { modelName, shortId } from './ids.ts';
export { currencySymbol, formatMoney } from './money.ts';
export { formatSize } from './size.ts';
export { cut, cutDescription } from './text.ts';
