/** What figures stand under: the provider's uuid and the model; what has no provider stands under its own name. */
export const modelName = (provider: string, model: string): string =>
  provider === '' ? model : `${provider}/${model}`;
