import { useTranslation } from 'react-i18next';

const names: Readonly<Record<string, string>> = {
  name: 'editor.name',
  description: 'editor.description',
  logo: 'editor.picture',
  prompt: 'editor.prompt',
  model: 'editor.model',
  temperature: 'editor.temperature',
  maxTokens: 'editor.maxTokens',
  openingMessage: 'editor.opening',
  suggestedQuestions: 'editor.suggestions',
  knowledges: 'knowledge.title',
  mcpServers: 'versions.tools',
  web: 'editor.web',
  webSearch: 'editor.webSearch',
  webFetch: 'editor.webFetch',
  webResults: 'editor.webResults',
  tags: 'knowledge.tags',
  isPublic: 'editor.isPublic',
  isFree: 'editor.isFree',
  price: 'editor.price',
  currency: 'editor.currency',
  trialLimit: 'editor.trials',
};

/** What the editor calls a field of an agent. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('catalog');
  return (field) => {
    const name = names[field];
    return name === undefined ? field : t(name);
  };
}
