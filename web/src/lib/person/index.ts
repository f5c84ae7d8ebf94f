export { meQuery, useMaybeMe, useMe } from './use-me.ts';
export { useSignOut } from './use-sign-out.ts';
