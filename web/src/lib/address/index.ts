export { checkoutAddress } from './checkout-address.ts';
export { joinedByComma, splitAtComma } from './comma-list.ts';
export { localPath } from './local-path.ts';
export { midnight } from './midnight.ts';
export { useAddress } from './use-address.ts';
