import { parentPort, workerData } from 'node:worker_threads';
import { auditPart } from './audit-part.ts';
import { figuresPart } from './figures-part.ts';
import type { ThreadSays, ThreadTask } from './in-thread.ts';
import { remake } from './remake.ts';

const { part, workerUrl } = workerData as ThreadTask;
const say = (what: ThreadSays) => parentPort?.postMessage(what);
const parts = { figures: figuresPart, audit: auditPart };
const differences = await remake(workerUrl, parts[part], (phase, events) => say({ phase, events }));
say({ differences });
