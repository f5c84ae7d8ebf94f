import { followClock } from './moved.ts';

// Loaded before anything else in each process of the product under test.
const file = process.env.TEST_CLOCK;
if (file !== undefined) followClock(file);
