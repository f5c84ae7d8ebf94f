import { request } from 'node:http';
import { expect } from '@jest/globals';
import { type ChatImport, routes, type Session } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { gateway, type House, type Process } from './house.ts';

export const SECOND = 1_700_000_000;

/** A chat as ChatGPT exports it: a question with two answers, the first of them gone on with. */
export function chat(id: string, title = `Chat ${id}`, at = SECOND) {
  const said = (role: string, parts: string[], second: number) => ({
    author: { role },
    create_time: second,
    content: { content_type: 'text', parts },
    metadata: role === 'assistant' ? { model_slug: 'gpt-4o' } : {},
  });
  return {
    id,
    title,
    create_time: at,
    current_node: 'q2',
    mapping: {
      root: { id: 'root', parent: null, message: null },
      q: { id: 'q', parent: 'root', message: said('user', [`What is ${id}?`], at) },
      a1: { id: 'a1', parent: 'q', message: said('assistant', ['First【1†x】\0.'], at + 1) },
      a2: { id: 'a2', parent: 'q', message: said('assistant', ['Second.'], at + 2) },
      q2: { id: 'q2', parent: 'a1', message: said('user', ['And then?'], at + 3) },
    },
  };
}

/** One whose export says more than questions and answers in turn: each message below the one that is named. */
export function chatOf(id: string, said: readonly [string, string | null, 'user' | 'assistant'][]) {
  const message = (role: string, text: string) => ({
    author: { role },
    create_time: SECOND,
    content: { content_type: 'text', parts: [text] },
    metadata: {},
  });
  return {
    id,
    title: `Chat ${id}`,
    create_time: SECOND,
    current_node: said.at(-1)?.[0],
    mapping: Object.fromEntries(
      said.map(([text, parent, role]) => [text, { id: text, parent, message: message(role, text) }]),
    ),
  };
}

/** A person's imports at one process. */
export function importing(house: House, one: Process) {
  async function sent(as: Person, file: unknown, name = 'conversations.json') {
    const token = gateway.signer.sign({ audience: 'conversation', act: as });
    const body = file instanceof Buffer ? new Uint8Array(file) : JSON.stringify(file);
    const answer = await fetch(`${one.api.url}/api/chat-imports?fileName=${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    const answered = (await answer.json()) as { data?: ChatImport; errorCode?: string };
    return { status: answer.status, body: answered };
  }

  /** A file that is sent piece by piece. */
  function sending(as: Person) {
    const token = gateway.signer.sign({ audience: 'conversation', act: as });
    const sender = request(`${one.api.url}/api/chat-imports?fileName=conversations.json`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const answer = new Promise<{ data?: ChatImport; errorCode?: string }>((resolve, reject) => {
      sender.on('error', reject);
      sender.on('response', async (response) => {
        resolve(JSON.parse((await response.toArray()).join('')));
        sender.destroy();
      });
    });
    answer.catch(() => {});
    sender.flushHeaders();
    return {
      answer,
      say: (piece: string) => void sender.write(piece),
      end: () => void sender.end(),
      leave: () => void sender.destroy(),
    };
  }

  async function shown(as: Person, uuid: string): Promise<ChatImport> {
    return (await one.api.call(routes.getChatImport, { as, params: { uuid } })).body.data;
  }

  /** The import when it is no longer at work. */
  async function settled(as: Person, uuid: string): Promise<ChatImport> {
    let now = await shown(as, uuid);
    await until(async () => {
      now = await shown(as, uuid);
      return now.state !== 'reading' && now.state !== 'importing';
    });
    return now;
  }

  async function read(as: Person, file: unknown): Promise<ChatImport> {
    const answer = await sent(as, file);
    expect([answer.status, answer.body.data?.state]).toEqual([200, 'reading']);
    return await settled(as, answer.body.data?.uuid ?? '');
  }

  const start = (as: Person, uuid: string, body: object = {}) =>
    one.api.call(routes.startChatImport, { as, params: { uuid }, body: { agentUUID: house.agent, ...body } });

  async function imported(as: Person, file: unknown, body?: object): Promise<ChatImport> {
    const { uuid } = await read(as, file);
    expect((await start(as, uuid, body)).status).toBe(200);
    return await settled(as, uuid);
  }

  async function sessionsOf(as: Person): Promise<Session[]> {
    return (await one.api.call(routes.listSessions, { as })).body.data;
  }
  return { sent, sending, shown, settled, read, start, imported, sessionsOf };
}
