import { Button, NativeSelect, Select } from '@mantine/core';
import { AUDIT_ACTOR_KINDS, AUDIT_KINDS } from '@tutka/http-contracts';
import { AUDIT_ACTIONS } from '@tutka/http-contracts/audit-actions';
import { useTranslation } from 'react-i18next';
import { DayRange, Filters, SearchField } from '../../../components/list/index.ts';
import classes from './audit.module.css';
import { MemberFilter } from './people/MemberFilter.tsx';
import { PersonField } from './people/PersonField.tsx';
import type { AuditAddress, AuditScope } from './use-audit-address.ts';

interface Props {
  readonly scope: AuditScope;
  readonly address: AuditAddress;
}

/** By words, who, what, about what, and days. */
export function AuditFilters({ scope, address }: Props) {
  const { t } = useTranslation('audit');
  const { form, set, clear, narrowed } = address;
  return (
    <Filters>
      <SearchField label={t('filters.text')} words={form.q} onFind={(q) => set({ q })} />
      {scope === 'platform' ? <PersonField address={address} /> : <MemberFilter address={address} />}
      <NativeSelect
        className={classes.choice}
        aria-label={t('filters.who')}
        value={form.who}
        onChange={({ currentTarget }) => set({ who: currentTarget.value })}
        data={[
          { value: '', label: t('filters.anyWho') },
          ...AUDIT_ACTOR_KINDS.map((value) => ({ value, label: t(`who.kinds.${value}`) })),
        ]}
      />
      <KindFilter address={address} />
      <ActionFilter address={address} />
      <DayRange
        days={form}
        labels={{ days: t('filters.days'), from: t('filters.from'), to: t('filters.to') }}
        onChange={set}
      />
      {narrowed && (
        <Button variant="subtle" color="gray" px="xs" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </Filters>
  );
}

function KindFilter({ address: { form, set } }: Pick<Props, 'address'>) {
  const { t } = useTranslation('audit');
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={t('filters.kind')}
      value={form.kind}
      onChange={({ currentTarget }) => set({ kind: currentTarget.value, action: '' })}
      data={[
        { value: '', label: t('filters.anyKind') },
        ...AUDIT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
      ]}
    />
  );
}

/** Every action there is, or those about the chosen kind. */
function ActionFilter({ address: { form, set } }: Pick<Props, 'address'>) {
  const { t } = useTranslation('audit');
  const kinds = AUDIT_KINDS.filter((kind) => form.kind === '' || form.kind === kind);
  return (
    <Select
      className={classes.action}
      aria-label={t('filters.action')}
      placeholder={t('filters.anyAction')}
      searchable
      clearable
      nothingFoundMessage={t('filters.noAction')}
      value={form.action || null}
      onChange={(action) => set({ action: action ?? '' })}
      data={kinds.map((kind) => ({
        group: t(`kinds.${kind}`),
        items: AUDIT_ACTIONS[kind].map((value) => ({ value, label: t(`actions.${value}`) })),
      }))}
    />
  );
}
