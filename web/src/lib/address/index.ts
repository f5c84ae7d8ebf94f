export { joinedByComma, splitAtComma } from '@tutka/client';
export { checkoutAddress } from './checkout-address.ts';
export { dayEdges } from './day-edges.ts';
export { isDay } from './is-day.ts';
export { isUuid } from './is-uuid.ts';
export { localPath } from './local-path.ts';
export { midnight } from './midnight.ts';
export { partOf } from './part-of.ts';
export { useAddress } from './use-address.ts';
