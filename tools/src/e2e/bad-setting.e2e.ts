import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch } from './launch.ts';
import { freshDataDir, removeDataDir } from './product.ts';

for (const [name, value] of [
  ['EGRESS_ALLOW', '10.0.0.0'],
  ['MCP_STDIO', 'npx'],
] as const)
  test(`make start says in one line that ${name} cannot be read`, async () => {
    const folder = await freshDataDir();
    const launched = launch(folder, { [name]: value });
    assert.equal(await launched.ended, 1);
    assert.match(launched.printed(), new RegExp(`^${name}: .+\n$`));
    await removeDataDir(folder);
  });
