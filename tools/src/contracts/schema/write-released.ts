import { startThrowawayServer } from '@tutka/testing';
import { folders, onMigrated } from './databases.ts';
import { writeReleased } from './released.ts';
import { schemaOf } from './schema.ts';

/** Notes the schemas of this version, on which processes of it have to run with the next one's migrations too. */
const server = await startThrowawayServer();
try {
  for (const name of Object.keys(folders))
    writeReleased(name, await onMigrated(name, schemaOf, server.superuserUrl));
} finally {
  await server.stop();
}
console.log('These schemas are what the next version is held to.');
