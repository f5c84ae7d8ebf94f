import { type ModelProvider, routes } from '@tutka/http-contracts';
import { type Api, settled } from '../../e2e/api.ts';
import type { Book } from '../book.ts';
import type { Place } from '../place.ts';
import { type Offer, type Person, until, type World } from './world.ts';

/** What a million tokens cost, in the ledger's currency: not a whole number of nano-units a token. */
const PRICE = { input: '0.1234567', output: '1.9876543' };
const nanos = (text: string) => BigInt(text.replace('.', '').padEnd(10, '0'));

/** Opens the platform to people: an ADMIN, a priced model, agents for everybody. All of it stands in the book. */
export async function openWorld(place: Place, book: Book, draw: () => number): Promise<World> {
  const api = await place.signIn('admin@example.org');
  const admin = personOf(api);
  noteSignUp(book, admin);
  const offer = await makeOffer(api, admin, book, place.models);
  const known = new Set<string>();
  return {
    url: place.url,
    admin,
    cookie: api.cookie,
    book,
    offer,
    draw,
    refused: new Map(),
    async signIn(email) {
      const person = personOf(await place.signIn(email));
      if (known.has(email)) book.note(person, 'active');
      else noteSignUp(book, person);
      known.add(email);
      return person;
    },
  };
}

function personOf(api: Api): Person {
  const { uuid, workspace } = api.me;
  return { uuid, workspace: workspace.uuid, api };
}

function noteSignUp(book: Book, person: Person): void {
  for (const measure of ['users', 'signUps', 'active']) book.note(person, measure);
}

async function makeOffer(api: Person['api'], admin: Person, book: Book, models: string): Promise<Offer> {
  const provider: ModelProvider = await api.call(routes.createModelProvider, {
    body: {
      name: 'Simulator',
      kind: 'openai-compatible',
      baseUrl: models,
      chatModels: ['sim'],
      prices: { sim: PRICE },
    },
  });
  const text = 'The harbour light burns from dusk to dawn. Its keeper is called Aino.';
  const base = await api.call(routes.createKnowledge, { body: { name: 'Light', content: text } });
  await settled(api, base.uuid);
  for (const measure of ['knowledges', 'knowledge.added', 'knowledge.ready']) book.note(admin, measure);
  const model = `${provider.uuid}/sim`;
  const agents: string[] = [];
  for (const [name, more] of [
    ['Pilot', {}],
    ['Keeper', {}],
    ['Well read', { knowledges: [base.uuid] }],
  ] as const) {
    const body = { name, model, isPublic: true, isFree: true, ...more };
    const { uuid } = await api.call(routes.createAgent, { body });
    book.note(admin, 'agents');
    agents.push(uuid);
  }
  const [wellRead = ''] = agents.splice(2);
  return { agents, wellRead, model, price: { input: nanos(PRICE.input), output: nanos(PRICE.output) } };
}

/** Waits until what models cost is known to whoever bills it. */
export async function untilPriced(place: Place): Promise<void> {
  await until(
    () => place.count('billing', 'SELECT count(*)::int AS n FROM model_prices'),
    (n) => n > 0,
    'no prices are known',
  );
}
