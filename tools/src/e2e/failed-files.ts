import type { TestEvent } from 'node:test/reporters';

/** A reporter of node's test runner: each file in which something failed, a line each. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const told = new Set<string>();
  for await (const { type, data } of events) {
    const file = type === 'test:fail' ? data.file : undefined;
    if (file === undefined || told.has(file)) continue;
    told.add(file);
    yield `${file}\n`;
  }
}
