import { expect, test } from '@jest/globals';
import { oneFile } from './one-file.ts';

const file = (name: string, text: string) => new File([text], name);

test('JSON files go as one, an archive alone, and nothing that is refused once it was sent', async () => {
  const alone = file('export.zip', 'PK');
  expect(oneFile([alone], 'x')).toBe(alone);
  const both = oneFile(
    [file('conversations-000.json', '[1]'), file('conversations-001.JSON', '[2]')],
    '2 files',
  );
  expect(both).toMatchObject({ name: '2 files', type: 'application/json' });
  expect(await (both as File).text()).toBe('[1]\n[2]\n');
  expect(oneFile([alone, file('a.json', '[]')], 'x')).toBe('oneArchive');
  const large = Object.defineProperty(file('export.zip', ''), 'size', { value: 2 ** 30 });
  expect(oneFile([large], 'x')).toBe('tooBig');
});
