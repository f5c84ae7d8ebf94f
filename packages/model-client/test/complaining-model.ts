import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { type ChatCall, createModelClient } from '../src/index.ts';

/** What it complains of in a request's body; undefined: it answers. */
export type Complaint<Body> = (body: Body) => string | undefined;

/** A model at an address of its own for one test file, that refuses what it complains of. */
export function complainingModel<Body>() {
  let answering: Answering;
  let egress: Egress;
  let bodies: Body[] = [];
  let complaint: Complaint<Body>;
  beforeAll(async () => {
    answering = await startAnswering();
    answering.use(async (request, response) => {
      const body = (await json(request)) as Body;
      bodies.push(body);
      const message = complaint(body);
      if (message !== undefined)
        return void response.writeHead(400).end(JSON.stringify({ error: { message } }));
      const chunk = { choices: [{ delta: { content: 'Hello' }, finish_reason: 'stop' }] };
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
    egress = createEgress();
  });
  afterAll(async () => {
    await egress.close();
    await answering.stop();
  });
  return {
    /** Those of the last call, request by request. */
    bodies: () => bodies,
    async ask(
      complaining: Complaint<Body>,
      call: Pick<ChatCall, 'model' | 'messages' | 'maxTokens' | 'tools'>,
    ) {
      [bodies, complaint] = [[], complaining];
      const provider = {
        kind: 'openai-compatible' as const,
        baseUrl: `${answering.url}/v1`,
        apiKey: 'sk',
      };
      await createModelClient({ egress })
        .streamChat({ provider, ...call })
        .to(() => undefined);
      return bodies;
    },
  };
}
