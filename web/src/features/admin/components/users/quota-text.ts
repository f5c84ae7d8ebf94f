import type { User } from '@tutka/http-contracts';
import type { TFunction } from 'i18next';
import { formatSize } from '../../../../lib/format/index.ts';

export const quotaKeys = ['messages', 'tokens', 'agents', 'knowledgeBytes'] as const;

/** '500 messages, 1.0 GB of knowledge' as the language puts it, or that the plan decides. */
export function quotaText(t: TFunction<'admin'>, language: string, quota: User['quota']): string {
  const parts = quotaKeys.flatMap((key) => {
    const value = quota[key];
    if (value === undefined) return [];
    const shown = key === 'knowledgeBytes' && value > 0 ? formatSize(value) : value.toLocaleString(language);
    return [t(`quota.short.${key}`, { value: shown })];
  });
  if (parts.length === 0) return t('quota.plan');
  return new Intl.ListFormat(language, { style: 'narrow' }).format(parts);
}
