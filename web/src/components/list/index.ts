export { DayRange } from './DayRange.tsx';
export { Filters } from './Filters.tsx';
export { MoreButton } from './MoreButton.tsx';
export { OnlyChip } from './OnlyChip.tsx';
export { PagedList } from './PagedList.tsx';
export { SearchField } from './SearchField.tsx';
export { useListAddress } from './use-list-address.ts';
export { useNamedRow } from './use-named-row.ts';
