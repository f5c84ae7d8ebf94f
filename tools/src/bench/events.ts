import { chosen, inDocker, lastingBroker, numberSetting, startKafka } from '@tutka/testing';
import { latencies } from './events/latencies.ts';
import { appendRate, catchUpRate, relayRate, roundTrips } from './events/measure.ts';
import { openStage } from './events/stage.ts';
import { quantile } from './quantile.ts';

const clients = 14;
const seconds = numberSetting('SECONDS', 8, 1);
const buses = chosen('ONLY', ['embedded', 'kafka']);
const aim = { catchUp: 15, p99: 100 };

/** From append to read model on one bus, in figures of the same run. Returns whether the aims are met. */
async function measure(name: string, broker?: string): Promise<boolean> {
  const stage = await openStage(broker, clients);
  try {
    await appendRate(stage, clients, 1);
    const { rate } = await appendRate(stage, clients, seconds);
    const events = (await stage.worker('events').count('* as n').first())?.n;
    const relayed = await relayRate(stage, Number(events));
    const caughtUp = await catchUpRate(stage, Number(events));
    const { fromCommit, fromAsking, told } = await latencies(stage, rate / 2, seconds);
    const bare = await roundTrips(stage, 300);
    console.log(
      `${name}: ${rate.toFixed(0)} appends/s by ${clients} clients; ${events} events relayed at ${relayed.toFixed(0)}/s; ` +
        `caught up at ${caughtUp.toFixed(0)}/s, ÷ appends ${(caughtUp / rate).toFixed(1)} (aim ${aim.catchUp})\n` +
        `${name}: at ${(rate / 2).toFixed(0)} appends/s event → read model ${spread(fromCommit)} (aim p99 ${aim.p99}), ` +
        `of ${fromCommit.length}; from asking for the append ${spread(fromAsking)}\n` +
        `${name}: ${told}; one record there and back ${spread(bare, 1)}`,
    );
    return caughtUp / rate >= aim.catchUp && quantile(fromCommit, 0.99) <= aim.p99;
  } finally {
    await stage.close();
  }
}

function spread(ms: readonly number[], digits = 0): string {
  return `p50 ${quantile(ms, 0.5).toFixed(digits)} ms, p99 ${quantile(ms, 0.99).toFixed(digits)} ms`;
}

async function main(): Promise<number> {
  const met: boolean[] = [];
  if (buses.has('embedded')) met.push(await measure('embedded bus'));
  if (buses.has('kafka')) met.push(await onKafka());
  return met.every(Boolean) ? 0 : 1;
}

async function onKafka(): Promise<boolean> {
  const kafka = await inDocker('Kafka', () => startKafka(lastingBroker));
  if (!kafka.server) {
    console.log(kafka.suite);
    return true;
  }
  const met = await measure('Kafka', kafka.server.broker);
  await kafka.server.stop();
  return met;
}

process.exit(await main());
