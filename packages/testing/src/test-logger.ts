import { createLogger, type Logger } from '@tutka/service-runtime';

/** The logger of a service under test: silent, unless TEST_LOG_LEVEL names a level. */
export function testLogger(service: string): Logger {
  return createLogger({ service, level: process.env.TEST_LOG_LEVEL ?? 'silent' });
}
