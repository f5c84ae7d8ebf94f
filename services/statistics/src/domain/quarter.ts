/** Figures are kept by quarters of an hour, as zones differ from UTC by such, in days of UTC. */
export const QUARTER_MS = 900_000;
export const DAY_MS = 86_400_000;

export const floorTo = (ms: number, step: number): number => Math.floor(ms / step) * step;
export const ceilTo = (ms: number, step: number): number => Math.ceil(ms / step) * step;
