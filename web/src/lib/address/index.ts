export { joinedByComma, splitAtComma } from '@tutka/client';
export { checkoutAddress } from './checkout-address.ts';
export { localPath } from './local-path.ts';
export { midnight } from './midnight.ts';
export { useAddress } from './use-address.ts';
