// Chats as one of your own users: TUTKA_URL=… TUTKA_AGENT=… TUTKA_SHARE=… TUTKA_SECRET=… node sign.ts <user> <question>
import { createHmac } from 'node:crypto';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
}
const url = setting('TUTKA_URL');
const agent = setting('TUTKA_AGENT');
const share = setting('TUTKA_SHARE');
const secret = setting('TUTKA_SECRET');

/** What tells Tutka that this user is yours: on your server only, for the secret never reaches a browser. */
function sign(exUserId: string, timestamp = Date.now()) {
  const text = `${share}.${exUserId}.${timestamp}`;
  const sign = createHmac('sha256', secret).update(text).digest('hex');
  return { shareId: share, exUserId, timestamp, sign };
}

async function call(path: string, body?: object) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, data, errorCode, error } = JSON.parse(await response.text());
  if (code !== 200) throw new Error(`${errorCode}: ${error}`);
  return data;
}

const [, , user = '', question = '', timestamp] = process.argv;
// A signature is good for five minutes: sign each call anew. The third word is there to try an old one.
const who = () => sign(user, timestamp === undefined ? Date.now() : Number(timestamp));

const session = await call('/api/sessions', { agentUUID: agent, ...who() });
const { reply } = await call('/api/session-messages', {
  sessionUUID: session.uuid,
  content: question,
  ...who(),
});
const query = new URLSearchParams();
for (const [name, value] of Object.entries(who())) query.set(name, String(value));
const sessions: { uuid: string }[] = await call(`/api/sessions-cursor?${query}`);
console.log(JSON.stringify({ reply: reply.content, sessions: sessions.map(({ uuid }) => uuid) }));
