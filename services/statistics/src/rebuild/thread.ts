import { parentPort, workerData } from 'node:worker_threads';
import { auditPart } from './audit-part.ts';
import { figuresPart } from './figures-part.ts';
import type { ThreadTask } from './in-thread.ts';
import { remake } from './remake.ts';

const { part, workerUrl } = workerData as ThreadTask;
const found = await remake(workerUrl, { figures: figuresPart, audit: auditPart }[part]);
parentPort?.postMessage(found);
