export default {
  testMatch: ['<rootDir>/{packages,services,gateway,jobs,tools,web}/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: 'node',
  runtime: '<rootDir>/packages/testing/src/jest-runtime.ts',
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/web/test/no-styles.ts' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  // What a machine lacks is told at the end too, where hundreds of files have gone by.
  reporters: ['default', '<rootDir>/packages/testing/src/jest-left-out.ts'],
  globalSetup: '<rootDir>/packages/testing/src/jest-global-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest-global-teardown.ts',
  testTimeout: 60_000,
  // One more than CI has cores: the suites that take longest wait for servers in containers.
  maxWorkers: 3,
  // Modules of a file that is over are not let go of: after some dozens of files a worker holds gigabytes.
  workerIdleMemoryLimit: '1GB',
};
