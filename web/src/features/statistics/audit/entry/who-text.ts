import type { AuditEntry } from '@tutka/http-contracts';
import type { TFunction } from 'i18next';

type Actor = AuditEntry['actor'];

/** Who acted, in a word or by their masked address. */
export function whoText(t: TFunction<'audit'>, { kind, id, email, unknown }: Actor): string {
  if (email !== null) return email;
  switch (kind) {
    case 'person':
    case 'key':
      return t(unknown ? 'who.unknown' : 'who.nobody');
    case 'service':
      return t('who.service');
    case 'provider':
      return id === null ? t('who.kinds.provider') : t(`who.providers.${id}`, { defaultValue: id });
    default:
      return t(`who.one.${kind}`);
  }
}
