export { DayRange } from './DayRange.tsx';
export { Filters } from './Filters.tsx';
export { MoreButton } from './MoreButton.tsx';
export { PagedList } from './PagedList.tsx';
export { SearchField } from './SearchField.tsx';
export { useListAddress } from './use-list-address.ts';
