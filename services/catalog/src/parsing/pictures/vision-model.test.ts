import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { createModelClient } from '@tutka/model-client';
import { DocumentFolder } from '../../../test/fixtures/document-folder.ts';
import { textPng } from '../../../test/fixtures/png-file.ts';
import { type ModelEndpoint, refusing, saying, startModelEndpoint } from '../../../test/model-endpoint.ts';
import { defaultLimits } from '../limits.ts';
import type { ParseProgress } from '../protocol.ts';
import { tesseract } from './tesseract.ts';
import { type VisionParts, visionReader } from './vision-model.ts';

const folder = new DocumentFolder();
const picture = textPng('HELLO WORLD');
let egress: Egress;
let endpoint: ModelEndpoint;
beforeAll(async () => {
  egress = createEgress();
  endpoint = await startModelEndpoint();
});
beforeEach(() => {
  endpoint.answers = [];
  endpoint.bodies.length = 0;
});
afterAll(async () => {
  await endpoint.close();
  await egress.close();
  folder.remove();
});

const nobody = tesseract('/nowhere/tesseract');
const other: VisionParts['otherwise'] = async () => ({ texts: ['read by the other'], reader: 'other' });

function reader(more: Partial<VisionParts> = {}, silenceMs = 5_000) {
  return visionReader({
    chosen: async () => ({ uuid: 'u', provider: endpoint.provider, model: 'sees' }),
    models: createModelClient({ egress, silenceMs }),
    otherwise: nobody,
    pauses: [5, 5],
    ...more,
  });
}

describe('a vision model that is set up', () => {
  test('is shown the picture and gives its text; who read it is told', async () => {
    endpoint.answers = [saying('HELLO WORLD\n\nPicture: two words.')];
    const progress: ParseProgress[] = [];
    const onProgress = (step: ParseProgress) => progress.push(step);
    const pages = await folder.parse('a.png', picture, { readPicture: reader(), onProgress });
    expect(pages).toEqual([{ ordinal: 0, text: 'HELLO WORLD\n\nPicture: two words.' }]);
    expect(progress.at(-1)).toMatchObject({ kind: 'image', done: 1, total: 1, reader: 'sees' });
    expect(endpoint.bodies).toHaveLength(1);
    const [{ model, messages }] = endpoint.bodies;
    const [image, text] = messages[0].content;
    expect([model, messages.length, text.type]).toEqual(['sees', 1, 'text']);
    expect(image).toEqual({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${picture.toString('base64')}` },
    });
  });

  test('comes before any other reader; without one the other reads', async () => {
    endpoint.answers = [saying('seen')];
    const [seen] = await folder.parse('a.png', picture, { readPicture: reader({ otherwise: other }) });
    const readPicture = reader({ otherwise: other, chosen: async () => undefined });
    const [read] = await folder.parse('a.png', picture, { readPicture });
    expect([seen?.text, read?.text, endpoint.bodies.length]).toEqual(['seen', 'read by the other', 1]);
  });

  test('without one and without tesseract, the reason says what is missing', async () => {
    const readPicture = reader({ chosen: async () => undefined });
    await expect(folder.parse('a.png', picture, { readPicture })).rejects.toMatchObject({
      code: 'NO_PICTURE_READER',
      passing: false,
    });
  });

  test('is not sent what no such model takes: the other reads it, or the reason says so', async () => {
    const header = Buffer.from('49492a0008000000020000010400010000000a000000010104000100000014000000', 'hex');
    const tiff = Buffer.concat([header, Buffer.alloc(64)]);
    const [page] = await folder.parse('a.tif', tiff, { readPicture: reader({ otherwise: other }) });
    expect(page?.text).toBe('read by the other');
    await expect(folder.parse('a.tif', tiff, { readPicture: reader() })).rejects.toMatchObject({
      code: 'NO_PICTURE_READER',
      sentence: expect.stringMatching(/PNG, JPEG, WebP and GIF/),
    });
    const large = Buffer.concat([picture, Buffer.alloc(11 * 2 ** 20)]);
    await expect(folder.parse('a.png', large, { readPicture: reader() })).rejects.toMatchObject({
      sentence: expect.stringMatching(/at most 10 MB/),
    });
    expect(endpoint.bodies).toEqual([]);
  });

  test.each([
    ['refused by its filter', saying('I', 'content_filter'), /refuses this picture/],
    ['longer than an answer', saying('word word', 'length'), /more text than one answer holds/],
    ['not made out', saying(' UNREADABLE\n'), /sharper one/],
    ['refused as a whole', refusing(400, 'This model takes no images'), /cannot see pictures/],
    ['too large for it', refusing(413), /too large for it/],
  ])('%s: it fails at once, with the reason', async (_, answer, sentence) => {
    endpoint.answers = [answer];
    await expect(folder.parse('a.png', picture, { readPicture: reader() })).rejects.toMatchObject({
      code: 'PICTURE_NOT_READ',
      passing: false,
      sentence: expect.stringMatching(sentence),
    });
    expect(endpoint.bodies).toHaveLength(1);
  });

  test('that has too much to do is asked again, then given up for now', async () => {
    endpoint.answers = [refusing(429), refusing(503), saying('read at last')];
    const [page] = await folder.parse('a.png', picture, { readPicture: reader() });
    expect([page?.text, endpoint.bodies.length]).toEqual(['read at last', 3]);
    endpoint.answers = [refusing(429), refusing(429), refusing(429)];
    await expect(folder.parse('a.png', picture, { readPicture: reader() })).rejects.toMatchObject({
      code: 'PICTURE_NOT_READ',
      passing: true,
      sentence: expect.stringMatching(/too many requests/),
    });
    expect(endpoint.bodies).toHaveLength(6);
  });

  test('that says nothing, or does not come to an end, is left', async () => {
    endpoint.answers = [null];
    const silent = reader({ pauses: [] }, 200);
    await expect(folder.parse('a.png', picture, { readPicture: silent })).rejects.toMatchObject({
      passing: true,
      sentence: expect.stringMatching(/stopped answering/),
    });
    endpoint.answers = [null];
    const limits = { ...defaultLimits, seconds: 0.5 };
    const reading = reader()({ path: folder.write('b.png', picture), format: 'png', limits });
    await expect(reading).rejects.toMatchObject({
      passing: true,
      sentence: expect.stringMatching(/longer than 0.5 seconds/),
    });
  });

  test('that is waited for when the reading is cancelled keeps nobody', async () => {
    const stop = new AbortController();
    endpoint.answers = [() => stop.abort(new Error('cancelled by the user'))];
    const parsing = folder.parse('a.png', picture, { readPicture: reader(), signal: stop.signal });
    await expect(parsing).rejects.toThrow('cancelled by the user');
  });
});
