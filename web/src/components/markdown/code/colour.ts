import type { ColourAnswer, ColourRequest } from './coloured.ts';

const waiting = new Map<number, (answer: ColourAnswer) => void>();
let worker: Worker | undefined;
let last = 0;

/** Asks the worker, so that no grammar ever holds up the page. */
export function colour(request: ColourRequest): Promise<ColourAnswer> {
  worker ??= start();
  const { promise, resolve } = Promise.withResolvers<ColourAnswer>();
  waiting.set(++last, resolve);
  worker.postMessage({ ...request, id: last });
  return promise;
}

function start(): Worker {
  const made = new Worker(new URL('./colour.worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<ColourAnswer & { id: number }>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  return made;
}
