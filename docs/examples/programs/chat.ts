// Asks an agent in a chat of its own: TUTKA_URL=… TUTKA_KEY=TTK.… TUTKA_AGENT=… node chat.ts <question>
import { ApiError, createClient, routes } from '@tutka/client';

const {
  TUTKA_URL: url = 'http://localhost:8080',
  TUTKA_KEY: apiKey = '',
  TUTKA_AGENT: agentUUID = '',
} = process.env;
const client = createClient({ url, credentials: { apiKey } });

try {
  const chat = await client.call(routes.createSession, { body: { agentUUID } });
  const body = { sessionUUID: chat.uuid, content: process.argv[2] ?? '' };
  for await (const { messages, citations = [] } of client.callReply(routes.sendMessage, { body })) {
    process.stdout.write(messages[0].content);
    for (const { number, title } of citations) console.error(`[${number}] ${title}`);
  }
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.status} ${error.errorCode}: ${error.message}`);
  process.exitCode = 1;
}
