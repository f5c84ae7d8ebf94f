import type { RequestListener } from 'node:http';
import type { NearAnswers } from '../rpc/near-call.ts';

/** What answers a listener's requests. */
export interface ServiceHandler extends RequestListener {
  /** Answers internal calls of the same process without a request. */
  readonly near?: NearAnswers;
}
