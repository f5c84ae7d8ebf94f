import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { variablesOfPrompt } from '@tutka/http-contracts/prompt-text';
import { startersIn } from './starters.ts';

test.each(['en', 'zh-CN'])('each starter in %s can be kept, and asks for something', (language) => {
  const starters = startersIn(language);
  for (const starter of starters) {
    expect(routes.createPrompt.body?.parse(starter)).toMatchObject(starter);
    expect(variablesOfPrompt(starter.text).length).toBeGreaterThan(0);
  }
  expect(new Set(starters.map(({ name }) => name)).size).toBe(starters.length);
});
