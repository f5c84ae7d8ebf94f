import { isSigned, signable } from './rsa.ts';
import type { State } from './state.ts';

/** A request that is signed by the merchant. */
export interface MerchantRequest {
  readonly method: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly notifyUrl: string | undefined;
  readonly returnUrl: string | undefined;
}

/** A field of a request, where it is text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** How the gateway refuses a call, in its own words. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly subCode: string;
  constructor(subCode: string, message: string, code = '40004') {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

const invalid = (subCode: string, message: string) => new Refusal(`isv.${subCode}`, message, '40002');

/** Checks who sent it, as the gateway does: over all fields, those of the address and of the body. */
export function readMerchantRequest(
  fields: Readonly<Record<string, string>>,
  { appId, merchantKeys }: State,
): MerchantRequest {
  if (fields.app_id !== appId) throw invalid('invalid-app-id', '无效的AppID参数');
  if (fields.sign_type !== 'RSA2') throw invalid('invalid-signature-type', '无效的签名类型');
  if (!isSigned(signable(fields, ['sign']), fields.sign ?? '', merchantKeys.publicKey)) {
    throw invalid('invalid-signature', '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配');
  }
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.timestamp ?? '')) {
    throw invalid('invalid-timestamp', '非法的时间戳参数');
  }
  return {
    method: fields.method ?? '',
    content: contentOf(fields.biz_content ?? '{}'),
    notifyUrl: fields.notify_url,
    returnUrl: fields.return_url,
  };
}

function contentOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null) return { ...content };
  } catch {
    // Refused below, like what is no object.
  }
  throw invalid('invalid-parameter', '参数无效');
}
