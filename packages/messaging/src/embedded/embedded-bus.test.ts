import { openDatabase } from '@tutka/database';
import { freshDatabase } from '@tutka/testing';
import { busConformance } from '../conformance/index.ts';
import { openEmbeddedBus, prepareEmbeddedBus } from '../index.ts';

busConformance('The embedded bus', async () => {
  const pg = await freshDatabase('bus');
  await prepareEmbeddedBus(pg.ownerUrl);
  const admin = openDatabase(pg.workerUrl);
  return {
    open: () => openEmbeddedBus(pg.workerUrl),
    async interrupt() {
      await admin.raw(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ? AND pid <> pg_backend_pid()',
        [pg.name],
      );
    },
    async recreate(topic) {
      const partitions = (await admin('bus_topic').where({ name: topic }).first('partitions')).partitions;
      await admin('bus_topic').where({ name: topic }).delete();
      const bus = openEmbeddedBus(pg.workerUrl);
      await bus.ensureTopics([{ name: topic, partitions }]);
      await bus.close();
    },
    async close() {
      await admin.destroy();
      await pg.drop();
    },
  };
});
