import type { ProviderKind } from './provider.ts';

/** What a form starts with for one kind of provider. */
export interface ProviderPreset {
  readonly kind: ProviderKind;
  readonly name: string;
  /** Empty where there is none to guess; `{resource}` is to be filled in. */
  readonly baseUrl: string;
  /** Where a key is got. */
  readonly keyUrl: string | null;
  readonly needsKey: boolean;
  readonly defaults: {
    readonly chatModel: string | null;
    readonly embeddingModel: string | null;
    readonly apiVersion?: string;
  };
}

/** The providers that can be set up by choosing a name and giving a key. */
export const presets: readonly ProviderPreset[] = [
  {
    kind: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keyUrl: 'https://platform.openai.com/api-keys',
    needsKey: true,
    defaults: { chatModel: 'gpt-5.4-mini', embeddingModel: 'text-embedding-3-small' },
  },
  {
    kind: 'azure',
    name: 'Azure OpenAI',
    baseUrl: 'https://{resource}.openai.azure.com',
    keyUrl: 'https://portal.azure.com',
    needsKey: true,
    defaults: { chatModel: null, embeddingModel: null, apiVersion: '2024-10-21' },
  },
  {
    kind: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyUrl: 'https://console.anthropic.com/settings/keys',
    needsKey: true,
    defaults: { chatModel: 'claude-sonnet-5-5', embeddingModel: null },
  },
  {
    kind: 'gemini',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyUrl: 'https://aistudio.google.com/apikey',
    needsKey: true,
    defaults: { chatModel: 'gemini-3.8-flash', embeddingModel: 'gemini-embedding-001' },
  },
  {
    kind: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    keyUrl: 'https://platform.deepseek.com/api_keys',
    needsKey: true,
    defaults: { chatModel: 'deepseek-flash', embeddingModel: null },
  },
  {
    kind: 'qwen',
    name: 'Qwen (DashScope)',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    keyUrl: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
    needsKey: true,
    defaults: { chatModel: 'qwen-plus', embeddingModel: 'text-embedding-v4' },
  },
  {
    kind: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    keyUrl: null,
    needsKey: false,
    defaults: { chatModel: null, embeddingModel: 'nomic-embed-text' },
  },
  {
    kind: 'openai-compatible',
    name: 'Other (OpenAI-compatible)',
    baseUrl: '',
    keyUrl: null,
    needsKey: false,
    defaults: { chatModel: null, embeddingModel: null },
  },
];
