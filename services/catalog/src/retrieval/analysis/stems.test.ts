import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRetrieval, type RetrievalDatabase } from '../../../test/retrieval-base.ts';
import { stem } from './stems.ts';

let db: RetrievalDatabase;

beforeAll(async () => {
  db = await openRetrieval();
});

afterAll(() => db.drop());

const beginnings =
  'aero bound circul deflect elast flow generat hypo invest lamin measur nozzl oper pressur react stabil turbul vari';
const endings =
  'e ed er ers ing ings ion ions ional ive ively ize izing ly ment ments ness s able ability ously y ies';
const irregular =
  'skis dying lying tying news proceed succeed exceed generously communism university cats ponies caresses hopping hoping sky skies by say early only gently ugly international';

test('English stems are those of PostgreSQL', async () => {
  const words = beginnings.split(' ').flatMap((first) => endings.split(' ').map((last) => first + last));
  const all = [...words, ...irregular.split(' ')];
  const { rows } = await db.app.raw<{ rows: { word: string; stem: string }[] }>(
    `SELECT word, (ts_lexize('english_stem', word))[1] AS stem FROM unnest(?::text[]) AS word`,
    [all],
  );
  const known = rows.filter(({ stem: expected }) => expected !== null);
  expect(known.length).toBeGreaterThan(400);
  expect(known.map(({ word }) => [word, stem(word, 'en')])).toEqual(known.map((row) => [row.word, row.stem]));
});
