import './jest-global-setup.ts';

/** After the last test file. */
export default async function tearDown(): Promise<void> {
  await globalThis.tutkaTestServer?.stop();
}
