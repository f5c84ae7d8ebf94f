import { expect, it } from '@jest/globals';
import { contentDisposition } from './content-disposition.ts';

it.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ['合同 (1).pdf', `attachment; filename="__ (1).pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%281%29.pdf`],
  [`it's "quoted".md`, `attachment; filename="it's _quoted_.md"; filename*=UTF-8''it%27s%20%22quoted%22.md`],
  ['line\r\nbreak.txt', `attachment; filename="line__break.txt"; filename*=UTF-8''line%0D%0Abreak.txt`],
])('names %s', (name, header) => expect(contentDisposition(name)).toBe(header));
