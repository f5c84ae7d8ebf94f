import { existsSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { bombs } from '../../test/fixtures/bombs.ts';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { endlessPdf } from '../../test/fixtures/endless-pdf.ts';
import { textPdf } from '../../test/fixtures/pdf-file.ts';
import { PeakMemory } from '../../test/peak-memory.ts';
import { defaultLimits } from './limits.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const MiB = 2 ** 20;
/** For the making of it too. */
const patience = 120_000;
/** Shorter than by default, which is three quarters of the minute: this one lasts as long as it is let. */
const stallSeconds = 12;

const measured = existsSync('/proc/self/status') ? test : test.skip;

measured.each(bombs)(
  '%s fails within a minute and 512 MB, a neighbour is read',
  async (what, name, build, code) => {
    const request = folder.request(name, build());
    const since = performance.now();
    const memory = new PeakMemory();
    const [ended, neighbour] = await Promise.allSettled([
      folder.read(request),
      folder.parse('neighbour.pdf', textPdf(['A good neighbour.'])),
    ]);
    const peak = memory.stop();
    const seconds = (performance.now() - since) / 1000;
    const told = ended.status === 'rejected' ? ended.reason : undefined;
    console.info(`${what}: ${told?.code}, ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB: ${told?.sentence}`);
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: expect.stringMatching(code) } });
    expect(neighbour).toMatchObject({ status: 'fulfilled', value: [{ text: 'A good neighbour.' }] });
    expect(seconds).toBeLessThan(60);
    expect(peak).toBeLessThan(defaultLimits.residentMiB);
  },
  patience,
);

measured(
  'a page that is endless work fails within a minute and 512 MB',
  async () => {
    const memory = new PeakMemory();
    const since = performance.now();
    await expect(folder.parse('endless.pdf', endlessPdf, { limits: { stallSeconds } })).rejects.toMatchObject(
      {
        code: expect.stringMatching(/^(TOOK_TOO_LONG|OUT_OF_MEMORY)$/),
      },
    );
    expect(memory.stop()).toBeLessThan(defaultLimits.residentMiB);
    expect((performance.now() - since) / 1000).toBeLessThan(60);
  },
  patience,
);

measured(
  'a text of 90 MB on one line is read within 512 MB',
  async () => {
    const request = folder.request('long.txt', 'word '.repeat((90 * MiB) / 5));
    const memory = new PeakMemory();
    const pages = await folder.read(request);
    expect(memory.stop()).toBeLessThan(defaultLimits.residentMiB);
    expect(pages.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(89 * MiB);
  },
  patience,
);
