import { expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { presets } from '@tutka/model-client/presets';
import { providers } from '../../../../../dev/fixtures/models.ts';
import { bodyOf, candidateOf, draftOf, draftOfKind } from './draft.ts';

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
