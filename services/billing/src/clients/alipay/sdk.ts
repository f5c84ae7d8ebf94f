import { withSocketsLeftAlone } from '@tutka/service-runtime';

/** Alipay's SDK, without what its HTTP client does to every socket of the process. */
export const { AlipaySdk } = await withSocketsLeftAlone(() => import('alipay-sdk'));
