import { loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';
import type { Place } from './house.ts';

/** Another product that answers in OpenAI's form, measured in the same rounds as ours. */
export interface Peer {
  /** How it is asked where it stands before the model at `modelUrl`. */
  before(modelUrl: string): Place;
}

const settings = z.object({
  PEER: z.url('is the address of another product, with /v1').optional(),
  PEER_HEADERS: z
    .preprocess(
      parsed,
      z.record(z.string(), z.string(), 'is a JSON object, such as {"authorization":"Bearer …"}'),
    )
    .default({}),
});

/**
 * The peer of `PEER`, its address with `/v1`, and `PEER_HEADERS`, what it is told beside each question as a JSON object, in which
 * `{model}` is the model's address; undefined where none is named. @throws SettingsError
 */
export function namedPeer(): Peer | undefined {
  const { PEER: url, PEER_HEADERS: told } = loadSettings(settings, process.env);
  if (url === undefined) return undefined;
  return {
    before(modelUrl) {
      const headers = Object.entries(told).map(([name, text]) => [
        name,
        text.replaceAll('{model}', modelUrl),
      ]);
      return { url, headers: Object.fromEntries(headers) };
    },
  };
}

/** What is no JSON stays a text, which is no object. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
