import type { User } from '@tutka/http-contracts';
import type { TFunction } from 'i18next';
import { formatSize } from '../../../../lib/format/index.ts';

export const quotaKeys = ['messages', 'tokens', 'agents', 'knowledgeBytes'] as const;

/** '500 messages, 1.0 GB of knowledge', or that the plan decides. */
export function quotaText(t: TFunction<'admin'>, quota: User['quota']): string {
  const parts = quotaKeys.flatMap((key) => {
    const value = quota[key];
    if (value === undefined) return [];
    const shown = key === 'knowledgeBytes' && value > 0 ? formatSize(value) : value.toLocaleString('en-US');
    return [t(`quota.short.${key}`, { value: shown })];
  });
  return parts.length === 0 ? t('quota.plan') : parts.join(', ');
}
