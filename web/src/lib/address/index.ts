export { useAddress } from './use-address.ts';
