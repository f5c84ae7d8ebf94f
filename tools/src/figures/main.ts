import { inDocker, numberSetting, textSetting } from '@tutka/testing';
import { apartPlace, embeddedPlace } from './place.ts';
import { prove } from './proof.ts';
import { printOutcome } from './table.ts';

const seed = numberSetting('SEED', Date.now() % 1_000_000);
const people = numberSetting('PEOPLE', 1_500, 1);
const kills = numberSetting('KILLS', 2);
const form = textSetting('FORM') ?? 'apart';
if (form !== 'apart' && form !== 'embedded')
  throw new Error(`FORM is to be apart or embedded; it is "${form}"`);

const tell = (line: string) => console.log(line);
if (form === 'embedded') {
  await judge(() => prove({ seed, people, kills: 0, open: embeddedPlace, tell }));
} else {
  const engine = await inDocker('a day of use over Kafka', async () => true);
  if (engine.server) await judge(() => prove({ seed, people, kills, open: apartPlace, tell }));
  else console.log(engine.suite);
}

async function judge(proven: () => ReturnType<typeof prove>): Promise<void> {
  process.exitCode = printOutcome(await proven(), seed) ? 0 : 1;
}
