import type { ColourRequest } from './coloured.ts';
import { highlight } from './highlight.ts';

addEventListener('message', async ({ data }: MessageEvent<ColourRequest & { id: number }>) => {
  const answer = await highlight(data).catch(() => ({ from: 0, lines: [] }));
  postMessage({ id: data.id, ...answer });
});
