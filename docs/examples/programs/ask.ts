// Asks an agent: TUTKA_URL=… TUTKA_KEY=TTK.… TUTKA_AGENT=… node ask.ts <question>
import OpenAI from 'openai';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
}

const client = new OpenAI({ baseURL: `${setting('TUTKA_URL')}/v1`, apiKey: setting('TUTKA_KEY') });

const [, , question = ''] = process.argv;
const stream = await client.chat.completions.create({
  model: setting('TUTKA_AGENT'),
  messages: [{ role: 'user', content: question }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');
