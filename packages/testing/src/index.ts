export {
  type ApiAnswer,
  type ApiCall,
  type ApiUnderTest,
  serveApi,
  type TestGateway,
  testGateway,
} from './api-under-test.ts';
export { type Identity, makeIdentity } from './certificate.ts';
export { childEnv } from './child-env.ts';
export { type FaultyProxy, faultyProxy, type WayFault } from './faulty-proxy.ts';
export { type FreshDatabase, freshDatabase } from './fresh-database.ts';
export { type InDocker, inDocker } from './in-docker.ts';
export { type KafkaCluster, startKafkaCluster } from './kafka-cluster.ts';
export { type KafkaServer, lastingBroker, startKafka } from './kafka-server.ts';
export { migratedDatabase } from './migrated-database.ts';
export { type PgliteDatabase, pgliteDatabase } from './pglite-database.ts';
export { startPgvectorServer } from './pgvector-server.ts';
export { type RedisServer, startRedis } from './redis-server.ts';
export { runServerUrl, stopOwnServer } from './run-server.ts';
export { type S3Server, startS3 } from './s3-server.ts';
export { chosen, chosenOrNone, numberSetting, numbersSetting, textSetting } from './settings.ts';
export { signInElsewhere } from './sign-in-elsewhere.ts';
export { type Outcome, type Rules, specify } from './specification.ts';
export { tablesOf } from './tables-of.ts';
export { testLogger } from './test-logger.ts';
export { startThrowawayServer, type ThrowawayServer } from './throwaway-server.ts';
export { type CollectedSpan, startTraceCollector, type TraceCollector } from './trace-collector.ts';
export { type ZipEntry, zipFile } from './zip-file.ts';
