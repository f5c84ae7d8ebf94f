import { readFileSync } from 'node:fs';
import imported from '@jest/test-sequencer';
import { spread } from './spread.ts';

// Its types are those of what CommonJS gets.
const Base = imported as unknown as typeof imported.default;
type Tests = Parameters<imported.default['sort']>[0];

/** Suites with servers in containers mostly wait: beside each other they leave the processor idle, among others they do not. */
export default class Sequencer extends Base {
  override async sort(tests: Tests): Promise<Tests> {
    const sorted = await super.sort(tests);
    return spread(
      sorted.filter(waitsForContainer),
      sorted.filter((test) => !waitsForContainer(test)),
    );
  }
}

const waitsForContainer = ({ path }: Tests[number]) => readFileSync(path, 'utf8').includes('inDocker(');
