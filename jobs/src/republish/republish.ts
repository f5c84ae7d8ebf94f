import { topicSpecs } from '@tutka/contracts';
import { type Db, openDatabase } from '@tutka/database';
import { busSettings, type EventBus, joinAtEnd, openBus, republish } from '@tutka/messaging';
import { type Env, listSetting, loadSettings, reasonOf, SettingsError } from '@tutka/service-runtime';
import { z } from 'zod';

/** Those with events of their own. */
const tellers = ['identity', 'catalog', 'conversation', 'billing', 'statistics'];

const settingsSchema = z.object({
  ...busSettings,
  JOINING: listSetting.describe('Groups that join: statistics/statistics, of the service and its own name'),
  TOPICS: listSetting.describe('What these groups consume; all where none is named'),
});

/** A group of consumers that has not read yet. */
interface Joiner {
  readonly service: string;
  readonly group: string;
}

/**
 * Has every service publish all of its events anew, in their order: for groups that join behind what the bus still holds. Whoever
 * knows an event leaves it, so repeating this is harmless. `tell` hears lines.
 */
export async function republishAll(env: Env, tell: (line: string) => void): Promise<void> {
  const settings = loadSettings(settingsSchema, env);
  const joiners = settings.JOINING.map(joinerOf);
  const specs = topicSpecs();
  const topics = settings.TOPICS.length > 0 ? settings.TOPICS : specs.map(({ name }) => name);
  const onError = (error: unknown) => tell(`meanwhile: ${reasonOf(error)}`);
  const bus = await openBus(settings, { client: 'republish', onFatal: onError });
  const opened = new Map(
    tellers.map((service) => [service, openDatabase(workerUrlOf(env, service), { max: 2 })]),
  );
  const dbOf = (service: string) => opened.get(service) as Db;
  try {
    await republish(tellers.map(dbOf), async () => {
      // Of a topic that it has never told, a relay would else tell what comes now before what was.
      await bus.ensureTopics(specs);
      await join({ bus, topics, onError, tell }, joiners, dbOf);
    });
    tell(`${tellers.join(', ')} publish all of their events anew`);
  } finally {
    await bus.close();
    await Promise.all([...opened.values()].map((db) => db.destroy()));
  }
}

interface Here {
  readonly bus: EventBus;
  readonly topics: readonly string[];
  readonly onError: (error: unknown) => void;
  readonly tell: (line: string) => void;
}

async function join(
  { bus, topics, onError, tell }: Here,
  joiners: readonly Joiner[],
  dbOf: (service: string) => Db,
): Promise<void> {
  await Promise.all(
    joiners.map(async ({ service, group }) => {
      const isNew = await joinAtEnd({ bus, db: dbOf(service), group, topics, onError });
      tell(`${group}: ${isNew ? 'begins with what comes now' : 'has read before, and goes on where it is'}`);
    }),
  );
}

function joinerOf(text: string): Joiner {
  const [service = '', group = ''] = text.split('/');
  if (!tellers.includes(service) || group === '')
    throw new SettingsError(`JOINING: "${text}" is no service/group`);
  return { service, group };
}

function workerUrlOf(env: Env, service: string): string {
  const name = `${service.toUpperCase()}_DATABASE_WORKER_URL`;
  const url = env[name];
  if (!url) throw new SettingsError(`${name} is missing`);
  return url;
}
