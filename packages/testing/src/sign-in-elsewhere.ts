const MOST_STEPS = 12;

interface Step {
  readonly at: URL;
  readonly body?: URLSearchParams;
}

/**
 * What a browser with cookies does at an authorisation server made with oidc-provider's own forms: signs in as `login`
 * and agrees. Answers the address that leads back, whose path is `back`. Throws where it leads nowhere.
 */
export async function signInElsewhere(start: string, login: string, back: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next: Step = { at: new URL(start) };
  for (let step = 0; step < MOST_STEPS; step++) {
    const answer = await send(next, jar);
    const location = answer.headers.get('location');
    next = location ? { at: new URL(location, next.at) } : formOf(await answer.text(), next.at, login);
    if (next.at.pathname === back) return next.at;
  }
  throw new Error('The sign-in went round in circles');
}

async function send({ at, body }: Step, jar: Map<string, string>): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const method = body ? 'POST' : 'GET';
  const answer = await fetch(at, { method, redirect: 'manual', headers: { cookie }, body: body ?? null });
  for (const set of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    jar.set(name, value);
  }
  return answer;
}

function formOf(page: string, at: URL, login: string): Step {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  const action = /action="([^"]+)"/.exec(page)?.[1];
  if (!prompt || !action) throw new Error(`No form at ${at}: ${page.slice(0, 300)}`);
  return { at: new URL(action, at), body: new URLSearchParams({ prompt, login, password: 'any' }) };
}
