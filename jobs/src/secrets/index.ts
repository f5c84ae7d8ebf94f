export { keepSecrets } from './kept.ts';
export {
  type Database,
  databases,
  makePlatformSecrets,
  newSecret,
  type PlatformSecrets,
  publicKeys,
  type Signer,
} from './platform-secrets.ts';
