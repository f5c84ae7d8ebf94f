import { inDocker, startKafka } from '@tutka/testing';
import { appendRate, catchUpRate, latencies, relayRate, roundTrips } from './events/measure.ts';
import { openStage } from './events/stage.ts';
import { at } from './gateway/quantile.ts';

const clients = 14;
const seconds = Number(process.env.SECONDS ?? 8);
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
    const ms = await latencies(stage, rate / 2, seconds);
    const bare = await roundTrips(stage, 300);
    console.log(
      `${name}: ${rate.toFixed(0)} appends/s by ${clients} clients; ${events} events relayed at ${relayed.toFixed(0)}/s; ` +
        `caught up at ${caughtUp.toFixed(0)}/s, ÷ appends ${(caughtUp / rate).toFixed(1)} (aim ${aim.catchUp})\n` +
        `${name}: at ${(rate / 2).toFixed(0)} appends/s event → read model p50 ${at(ms, 0.5).toFixed(0)} ms, ` +
        `p99 ${at(ms, 0.99).toFixed(0)} ms (aim ${aim.p99}), of ${ms.length}; one record there and back ` +
        `p50 ${at(bare, 0.5).toFixed(1)} ms, p99 ${at(bare, 0.99).toFixed(1)} ms`,
    );
    return caughtUp / rate >= aim.catchUp && at(ms, 0.99) <= aim.p99;
  } finally {
    await stage.close();
  }
}

async function main(): Promise<number> {
  const kafka = await inDocker('Kafka', startKafka);
  const met = [await measure('embedded bus')];
  if (kafka.server) {
    met.push(await measure('Kafka', kafka.server.broker));
    await kafka.server.stop();
  } else {
    console.log(kafka.suite);
  }
  return met.every(Boolean) ? 0 : 1;
}

process.exit(await main());
