import { createLogger, type Logger } from '@tutka/service-runtime';
import { textSetting } from './text-setting.ts';

/** The logger of a service under test: silent, unless TEST_LOG_LEVEL names a level. */
export function testLogger(service: string): Logger {
  return createLogger({ service, level: textSetting('TEST_LOG_LEVEL') ?? 'silent' });
}
