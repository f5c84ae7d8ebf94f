export { joinedByComma, splitAtComma } from './comma-list.ts';
export { useAddress } from './use-address.ts';
