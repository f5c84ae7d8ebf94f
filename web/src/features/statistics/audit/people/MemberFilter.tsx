import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { pageQuery } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { useMe } from '../../../../lib/person/index.ts';
import classes from '../audit.module.css';
import type { AuditAddress } from '../use-audit-address.ts';

const MOST = 100;

/** One of the members, of many of the first, which it says; nothing where one works alone. */
export function MemberFilter({ address: { form, set } }: { readonly address: AuditAddress }) {
  const { t } = useTranslation('audit');
  const { workspace } = useMe();
  const asked = { params: { uuid: workspace.uuid }, query: { pageSize: MOST } };
  const textOf = useErrorText();
  const { data, error } = useQuery({ ...pageQuery(routes.listMembers, asked), enabled: !workspace.personal });
  if (workspace.personal) return null;
  const members = (data?.data ?? []).map(({ userUUID, email }) => ({ value: userUUID, label: email }));
  const isListed = members.some(({ value }) => value === form.person);
  const other =
    form.person !== '' && !isListed ? [{ value: form.person, label: t('filters.onePerson') }] : [];
  const count = (data?.pagination.total ?? 0) - members.length;
  const more =
    count > 0 ? [{ value: 'more', label: t('filters.moreMembers', { count }), disabled: true }] : [];
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={t('filters.person')}
      value={form.person}
      onChange={({ currentTarget }) => set({ person: currentTarget.value })}
      data={[{ value: '', label: t('filters.anyPerson') }, ...other, ...members, ...more]}
      error={error && textOf(error)}
    />
  );
}
