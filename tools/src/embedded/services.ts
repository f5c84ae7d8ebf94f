export { start as startBilling } from '@tutka/billing';
export { start as startCatalog } from '@tutka/catalog';
export { start as startConversation } from '@tutka/conversation';
export { start as startGateway } from '@tutka/gateway';
export { start as startIdentity } from '@tutka/identity';
export { prepareDatabases } from './databases.ts';
export { startSandbox } from './sandbox.ts';
export { loadSecrets } from './secrets.ts';
export { gatewaySettings, serviceSettings } from './service-settings.ts';
