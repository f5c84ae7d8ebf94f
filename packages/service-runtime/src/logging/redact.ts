const secretFields =
  'cookie|set-cookie|authorization|otp|token|password|secret|apiKey|api_key|shareToken|shareId|exUserId|sign|timestamp|email|SIGNING_KEY|privateJwk';
const fields = new RegExp(`"(${secretFields})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');
const fieldNumbers = /"(otp|timestamp)":\d+/gi;
const mail = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu;
const bearer = /\bBearer\s+[\w.~+/=-]+/gi;
const jwt = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const apiKey = /\bTTK\.\w+/g;
const modelKey = /\bsk-[\w-]{8,}/g;
const cookies = /\b(__Host-)?tutka=[^;"\s\\]+/g;
const query = /([?&](?:shareToken|shareId|exUserId|timestamp|sign|token|email)=)[^&"\s\\]*/gi;
const userInfo = /(\w:\/\/[^:/\s"]*:)[^@/\s"]+@/g;

/** A log line (or any text) without secrets and personal data: cookies, tokens, keys, share fields, e-mail addresses. */
export function redact(line: string): string {
  return line
    .replace(userInfo, '$1[redacted]@')
    .replace(fields, '"$1":"[redacted]"')
    .replace(fieldNumbers, '"$1":0')
    .replace(bearer, 'Bearer [redacted]')
    .replace(jwt, '[token]')
    .replace(apiKey, '[key]')
    .replace(modelKey, '[key]')
    .replace(cookies, 'tutka=[redacted]')
    .replace(query, '$1[redacted]')
    .replace(mail, '[e-mail]');
}
