import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Filters, SearchField } from '../../../../components/list/index.ts';
import { pageQuery } from '../../../../lib/api/index.ts';
import { formatDate } from '../../../../lib/format/index.ts';
import { useVisitorFilters } from './use-visitor-filters.ts';
import classes from './visitors.module.css';

const LINK = 'link';

/** By words of the title, link, outside user, rating, whether it was answered, and days. */
export function VisitorFilters({ agent }: { readonly agent: string }) {
  const { t } = useTranslation('catalog');
  const { form, set } = useVisitorFilters();
  const shares = useQuery(pageQuery(routes.listShares, { params: { id: agent }, query: { pageSize: 100 } }));
  const links = (shares.data?.data ?? []).filter(({ kind }) => kind === LINK);
  return (
    <Filters>
      <SearchField label={t('visitors.words')} words={form.words} onFind={(words) => set({ words })} />
      <SearchField
        label={t('visitors.user')}
        words={form.user}
        onFind={(user) => set({ user: user.trim() })}
      />
      {links.length > 1 && (
        <Select
          aria-label={t('visitors.link')}
          placeholder={t('visitors.allLinks')}
          clearable
          w={200}
          value={form.share}
          onChange={(share) => set({ share })}
          data={links.map(({ uuid, createdAt }) => ({
            value: uuid,
            label: t('visitors.linkOf', { date: formatDate(createdAt, true) }),
          }))}
        />
      )}
      <SegmentedControl
        aria-label={t('visitors.rating')}
        value={form.rated ?? 'all'}
        onChange={(value) => set({ rated: value === '1' || value === '-1' ? value : null })}
        data={[
          { value: 'all', label: t('visitors.all') },
          { value: '1', label: t('visitors.good') },
          { value: '-1', label: t('visitors.bad') },
        ]}
      />
      <Checkbox
        label={t('visitors.unanswered')}
        description={form.unanswered && t('visitors.unansweredText')}
        checked={form.unanswered !== null}
        onChange={({ currentTarget }) => set({ unanswered: currentTarget.checked ? '1' : null })}
      />
      <fieldset className={classes.days}>
        <legend className={classes.legend}>{t('visitors.days')}</legend>
        <TextInput
          type="date"
          aria-label={t('visitors.from')}
          value={form.from}
          max={form.to || undefined}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
        –
        <TextInput
          type="date"
          aria-label={t('visitors.to')}
          value={form.to}
          min={form.from || undefined}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
        />
      </fieldset>
    </Filters>
  );
}
