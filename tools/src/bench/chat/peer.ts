import type { ChatLoad } from './load.ts';

/** Another product that answers in OpenAI's form, measured in the same rounds as ours. */
export interface Peer {
  /** How it is asked where it stands before the model at `modelUrl`. */
  before(modelUrl: string): Required<Pick<ChatLoad, 'url' | 'headers'>>;
}

/**
 * The peer of `PEER`, its address with `/v1`, and `PEER_HEADERS`, what it is told beside each question as a JSON object, in which
 * `{model}` is the model's address; undefined where none is named. @throws SyntaxError where the headers are no JSON
 */
export function namedPeer({ PEER: url, PEER_HEADERS: headers = '{}' }: NodeJS.ProcessEnv): Peer | undefined {
  if (!url) return undefined;
  return {
    before: (modelUrl) => ({ url, headers: JSON.parse(headers.replaceAll('{model}', modelUrl)) }),
  };
}
