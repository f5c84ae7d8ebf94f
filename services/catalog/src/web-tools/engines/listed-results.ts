import { z } from 'zod';
import type { EngineResult } from './engine.ts';

const answer = z.object({ results: z.array(z.unknown()) });
const result = z.object({ title: z.string(), url: z.string(), content: z.string().nullish() });

/** What an answer lists under `results`, without those that are none; undefined where it lists nothing. */
export function listedResults(given: unknown): readonly EngineResult[] | undefined {
  return answer.safeParse(given).data?.results.flatMap((each) => {
    const { data } = result.safeParse(each);
    return data ? [{ title: data.title, url: data.url, text: data.content ?? '' }] : [];
  });
}
