import { expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { presets } from '@tutka/model-client/presets';
import { providers } from '../../../../../dev/fixtures/models.ts';
import { bodyOf, candidateOf, draftOf, draftOfKind } from './draft.ts';
import { arePrices } from './prices.ts';

it.each(presets.map(({ kind }) => kind))('%s: what the form sends is what the API takes', (kind) => {
  const preset = draftOfKind(kind);
  const baseUrl = (preset.baseUrl || 'https://models.example.com/v1').replace('{resource}', 'mine');
  const draft = { ...preset, baseUrl, apiKey: ' key ', chatModels: ['one'] };
  expect(() => routes.createModelProvider.body?.parse(bodyOf(draft))).not.toThrow();
  expect(routes.fetchProviderModels.body?.parse(candidateOf(draft))).toMatchObject({ apiKey: 'key', kind });
});

it('sends what the chosen models take at once, and nothing of the others', () => {
  const contextTokens = { one: 8_192, other: 4_096 };
  const draft = { ...draftOfKind('ollama'), chatModels: ['one', 'two'], contextTokens };
  expect(bodyOf(draft).contextTokens).toEqual({ one: 8_192 });
});

it('leaves the saved key alone where none was typed', () => {
  const [saved] = providers;
  if (!saved) throw new Error('The fixtures have a provider');
  const draft = draftOf(saved);
  expect(bodyOf(draft)).not.toHaveProperty('apiKey');
  expect(candidateOf(draft)).toMatchObject({ uuid: saved.uuid });
  expect(() => routes.updateModelProvider.body?.parse(bodyOf(draft))).not.toThrow();
});

it('sends the prices of the models that are named, what is left empty beside one as nought', () => {
  const prices = {
    one: { input: '2.5', output: ' 10 ' },
    embed: { input: '0.02', output: '' },
    two: { input: '', output: '' },
    other: { input: '1', output: '1' },
  };
  const draft = { ...draftOfKind('ollama'), chatModels: ['one', 'two'], embeddingModel: 'embed', prices };
  expect(bodyOf(draft).prices).toEqual({
    one: { input: '2.5', output: '10' },
    embed: { input: '0.02', output: '0' },
  });
  expect(routes.updateModelProvider.body?.parse(bodyOf(draft))).toHaveProperty('prices');
});

it('a price that the API would not take is not kept', () => {
  const priced = (input: string) => ({
    ...draftOfKind('ollama'),
    chatModels: ['one'],
    prices: { one: { input, output: '' } },
  });
  for (const good of ['', '0', '2.5', '0.000000001']) expect(arePrices(priced(good))).toBe(true);
  for (const wrong of ['-1', '1,000.5', '2.', 'two', '0.0000000001'])
    expect(arePrices(priced(wrong))).toBe(false);
});
