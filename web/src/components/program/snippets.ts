/** For which kind of program. */
export const PROGRAMS = ['curl', 'python', 'typescript', 'mcp'] as const;
export type Program = (typeof PROGRAMS)[number];

export interface About {
  /** Where this server is. */
  readonly origin: string;
  readonly agent: string;
  /** The key itself while it is shown; else what stands for it. */
  readonly key: string;
}

const writers: { readonly [Of in Program]: (about: About) => string } = {
  curl: ({ origin, agent, key }) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${agent}", "messages": [{"role": "user", "content": "Hello"}]}'`,
  python: ({ origin, agent, key }) => `from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="${key}")
answer = client.chat.completions.create(
    model="${agent}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(answer.choices[0].message.content)`,
  typescript: ({ origin, agent, key }) => `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: '${key}' });
const answer = await client.chat.completions.create({
  model: '${agent}',
  messages: [{ role: 'user', content: 'Hello' }],
});
console.log(answer.choices[0]?.message.content);`,
  mcp: ({ origin, agent, key }) =>
    JSON.stringify(
      {
        mcpServers: {
          tutka: {
            type: 'http',
            url: `${origin}/mcp/agents/${agent}`,
            headers: { Authorization: `Bearer ${key}` },
          },
        },
      },
      null,
      2,
    ),
};

/** What to write in a program that talks to an agent. */
export function snippetFor(program: Program, about: About): string {
  return writers[program](about);
}
