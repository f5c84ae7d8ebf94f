export { keepSecrets } from './kept.ts';
export {
  type Database,
  databases,
  makePlatformSecrets,
  masterKeyCheck,
  newSecret,
  type PlatformSecrets,
  publicKeys,
  type Signer,
} from './platform-secrets.ts';
