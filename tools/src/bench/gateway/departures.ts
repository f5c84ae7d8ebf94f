import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Readers of a stream that leave after its first line. */
export interface Departures {
  readonly url: string;
  readonly path: string;
  readonly cookie: string;
  readonly times: number;
}

/** Milliseconds on a clock that all processes of the machine share. */
export const machineTime = () => performance.timeOrigin + performance.now();

/** Reads a line, leaves, and gives back when. */
function leaveOnce({ url, path, cookie }: Departures): Promise<number> {
  return new Promise((resolve, reject) => {
    const reading = request(url + path, { headers: { cookie }, agent: false }, (response) => {
      response.once('data', async () => {
        await sleep(30);
        resolve(machineTime());
        reading.destroy();
      });
      response.on('error', () => undefined);
    });
    reading.on('error', reject).end();
  });
}

/** Leaves again and again. */
export async function leave(departures: Departures): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < departures.times; count++) {
    times.push(await leaveOnce(departures));
    await sleep(100);
  }
  return times;
}
