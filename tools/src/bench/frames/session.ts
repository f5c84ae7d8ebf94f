import { routes } from '@tutka/http-contracts';
import { type Api, ask, settled } from '../../e2e/api.ts';
import { replyOf } from './replies.ts';

const KNOWLEDGE =
  'The lamp of Inverness burns paraffin, and its light is seen from far away in clear weather. The logbook is kept in the watch room.';

/** A session with that many messages, each reply with code, a table and a citation, and its agent's knowledge. */
export async function makeSession(api: Api, messages: number): Promise<string> {
  const base = await api.call(routes.createKnowledge, { body: { name: 'Lamps', content: KNOWLEDGE } });
  await settled(api, base.uuid);
  const { uuid: agentUUID } = await api.call(routes.createAgent, {
    body: { name: 'Keeper', knowledges: [base.uuid] },
  });
  const { uuid } = await api.call(routes.createSession, { body: { agentUUID, title: 'The lamps' } });
  for (let turn = 0; turn < messages / 2; turn++) {
    await ask(api, uuid, `What does the lamp burn? [[sim say=${replyOf(turn)}]]`);
  }
  return uuid;
}
