import { routes } from '@tutka/http-contracts';
import { settled } from '../../e2e/api.ts';
import type { Person, World } from './world.ts';

/** Makes an agent, and now and then deletes it again. Gives the one that stays. */
export async function makeAgent({ book, draw }: World, person: Person): Promise<string | undefined> {
  const { uuid }: { uuid: string } = await person.api.call(routes.createAgent, { body: { name: 'Pilot' } });
  book.note(person, 'agents');
  if (draw() > 0.15) return uuid;
  await person.api.call(routes.deleteAgent, { params: { id: uuid } });
  book.note(person, 'agents', -1n);
  return undefined;
}

/** Makes a base out of a text. Gives how it is deleted again, where it is. */
export async function makeBase(
  { book, draw }: World,
  person: Person,
): Promise<(() => Promise<void>) | undefined> {
  const content = `The harbour light burns from ${Math.floor(draw() * 24)} to dawn.`;
  const { uuid } = await person.api.call(routes.createKnowledge, { body: { name: 'Harbour', content } });
  book.note(person, 'knowledges');
  book.note(person, 'knowledge.added');
  const { status } = await settled(person.api, uuid, 240_000);
  book.note(person, status === 2 ? 'knowledge.ready' : 'knowledge.failed');
  if (draw() > 0.2) return undefined;
  return async () => {
    await person.api.call(routes.deleteKnowledge, { params: { id: uuid } });
    book.note(person, 'knowledges', -1n);
  };
}
