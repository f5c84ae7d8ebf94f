import { CatalogService } from '@tutka/contracts/catalog/rpc/v1/catalog';
import {
  createInternalClient,
  failures,
  HttpFailure,
  type Principal,
  remoteFailure,
  type Signer,
} from '@tutka/service-runtime';
import type { GuestProof } from './guest-proof.ts';
import { visitorUuid } from './visitor-token.ts';

/** Who acts under shares. Nothing of an answer is kept: what is switched off ends with the next call. */
export interface Shares {
  /** Throws HttpFailure with catalog's own sentence where the proof does not open the share. */
  resolve(proof: GuestProof, visitorToken: string): Promise<Principal>;
  /** Which other sites may frame a share's page. */
  origins(share: string): Promise<readonly string[]>;
  /** Which of them show the widget's button: none where its agent is not to be had, and the button would lead nowhere. */
  widgetSites(share: string): Promise<readonly string[]>;
  close(): void;
}

const self = { kind: 'service', service: 'gateway' } as const;
const TIMEOUT_MS = 5000;

/** Asks catalog over its internal calls. */
export function createShares(options: { url: string; signer: Signer }): Shares {
  const client = createInternalClient(CatalogService, {
    ...options,
    audience: 'catalog',
    timeoutMs: TIMEOUT_MS,
  });
  const catalog = client.as(self);
  const failing = (error: unknown): never => {
    throw new HttpFailure(remoteFailure(error) ?? failures.unavailable);
  };
  const sites = (share: string) =>
    catalog.shareOrigins({ share }).catch(() => ({ origins: [], withoutAgent: false }));
  return {
    async resolve(proof, visitorToken) {
      const { share } = proof;
      if ('token' in proof) {
        const { workspace } = await catalog.resolveShare({ share, token: proof.token }).catch(failing);
        return { kind: 'visitor', share, visitor: visitorUuid(share, visitorToken), workspace };
      }
      const { exUserId, timestamp, sign } = proof;
      const signed = { share, exUserId, timestamp: BigInt(timestamp), sign };
      const { workspace } = await catalog.resolveShare(signed).catch(failing);
      return { kind: 'external', share, exUserId, workspace };
    },
    origins: (share) => sites(share).then(({ origins }) => origins),
    widgetSites: (share) => sites(share).then(({ origins, withoutAgent }) => (withoutAgent ? [] : origins)),
    close: () => client.close(),
  };
}
