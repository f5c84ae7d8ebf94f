/** Of a million tokens, as typed; '' where nothing is. */
export interface Price {
  readonly input: string;
  readonly output: string;
}

export const unpriced: Price = { input: '', output: '' };

interface Named {
  readonly chatModels: readonly string[];
  readonly embeddingModel: string;
  readonly visionModel: string;
  readonly rerankModel: string;
}

interface Priced extends Named {
  readonly prices: Readonly<Record<string, Price>>;
}

/** Every model that the form names, each once. */
export function modelsIn({ chatModels, embeddingModel, visionModel, rerankModel }: Named): string[] {
  const named = [...chatModels, embeddingModel, visionModel, rerankModel].map((name) => name.trim());
  return [...new Set(named)].filter((name) => name !== '');
}

/** Whether it is a price that can be kept, or none. */
export const isPrice = (typed: string): boolean => /^(\d{1,9}(\.\d{1,9})?)?$/.test(typed.trim());

/** Those that can be kept, of all models that are named. */
export const arePrices = (draft: Priced): boolean =>
  modelsIn(draft).every((model) => Object.values(draft.prices[model] ?? unpriced).every(isPrice));

/** The prices as they are sent: of the models that are named and have one; what is left empty beside one is nought. */
export function pricesOf(draft: Priced): Record<string, Price> {
  return Object.fromEntries(
    modelsIn(draft).flatMap((model) => {
      const { input, output } = draft.prices[model] ?? unpriced;
      const [i, o] = [input.trim(), output.trim()];
      return i === '' && o === '' ? [] : [[model, { input: i || '0', output: o || '0' }]];
    }),
  );
}
