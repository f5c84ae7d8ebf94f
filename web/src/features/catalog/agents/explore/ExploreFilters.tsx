import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Filters, SearchField } from '../../../../components/list/index.ts';
import { dataQuery } from '../../../../lib/api/index.ts';
import classes from './explore.module.css';
import { COSTS, type ExploreAddress, SORTS } from './use-explore-address.ts';

const SHOWN_TAGS = 16;

/** What narrows and orders the public agents. */
export function ExploreFilters(address: ExploreAddress) {
  const { t } = useTranslation('catalog');
  const { words, find, cost, setCost, sort, setSort } = address;
  return (
    <>
      <Filters>
        <SearchField label={t('explore.search')} words={words} onFind={find} />
        <SegmentedControl
          aria-label={t('explore.cost')}
          value={cost}
          onChange={setCost}
          data={COSTS.map((value) => ({ value, label: t(`explore.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('explore.sort')}
          value={sort}
          onChange={setSort}
          data={SORTS.map((value) => ({ value, label: t(`explore.${value}`) }))}
        />
      </Filters>
      <TagFilter {...address} />
    </>
  );
}

/** The tags that stand on most agents, and those of the address. */
function TagFilter({ tags, turnTag }: Pick<ExploreAddress, 'tags' | 'turnTag'>) {
  const { t } = useTranslation('catalog');
  const { data = [] } = useQuery(dataQuery(routes.listAgentTags, {}));
  const frequent = data.slice(0, SHOWN_TAGS);
  const others = tags
    .filter((tag) => !frequent.some((one) => one.tag === tag))
    .map((tag) => ({ tag, count: 0 }));
  if (frequent.length + others.length === 0) return null;
  return (
    <fieldset className={classes.tags}>
      <legend className={classes.legend}>{t('explore.tags')}</legend>
      {[...others, ...frequent].map(({ tag, count }) => (
        <button
          key={tag}
          type="button"
          className={classes.tag}
          aria-pressed={tags.includes(tag)}
          onClick={() => turnTag(tag)}
        >
          {tag}
          {count > 0 && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
