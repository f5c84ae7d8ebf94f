// What helm test runs: the platform is ready and answers; with a key, an agent's answer is streamed.
const { GATEWAY_URL: url, API_KEY: key, AGENT: agent } = process.env;
const tell = (line) => console.log(line);
const PATIENCE_MS = 120_000;

/** Fetches until the answer is 200; what refuses for two minutes is told. */
async function answer(path) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await fetch(`${url}${path}`).catch((error) => ({ status: String(error.cause ?? error) }));
    if (found.status === 200) return found;
    if (Date.now() > deadline) throw new Error(`${path} answers ${found.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

await answer('/readyz');
const version = await (await answer('/api/version')).json();
tell(`the gateway is ready: ${JSON.stringify(version)}`);
const page = await (await answer('/')).text();
if (!page.includes('<div id="root"')) throw new Error('/ is not the web app');
tell('the web app is there');
const plans = await (await answer('/api/plans')).json();
tell(`billing answers from its database: ${plans.data.length} plans`);
if (key) await streamedAnswer();
else tell('no tests.existingSecret: no agent was asked');

async function streamedAnswer() {
  const response = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: agent, stream: true, messages: [{ role: 'user', content: 'Hello!' }] }),
  });
  if (response.status !== 200)
    throw new Error(`the agent answers ${response.status}: ${await response.text()}`);
  let text = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) text += piece;
  const words = [...text.matchAll(/^data: (\{.*\})$/gm)].flatMap(
    ([, line]) => JSON.parse(line).choices?.[0]?.delta?.content ?? [],
  );
  if (words.join('') === '' || !text.includes('data: [DONE]'))
    throw new Error(`the reply did not end: ${text.slice(-300)}`);
  tell(`an agent answered in ${words.length} pieces`);
}
