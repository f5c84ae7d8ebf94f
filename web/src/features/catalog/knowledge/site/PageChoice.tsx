import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SiteImport, type SitePage } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToldUnsaved } from '../../../../components/confirm/index.ts';
import { Icon } from '../../../../components/icon/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { useSitePages } from '../../api/use-site-imports.ts';
import classes from './site.module.css';

interface Props {
  readonly site: SiteImport;
  readonly onAnew: () => void;
  /** Told whether other pages are ticked than at first, which would be lost. */
  readonly onChosen: (isChosen: boolean) => void;
}

/** The pages that were found, to be ticked. */
export function PageChoice(props: Props) {
  const { data, error, refetch } = useSitePages(props.site);
  if (data) return <Choice {...props} pages={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <LateSkeleton rows={6} rowHeight={40} />;
}

function Choice({ site, pages, onAnew, onChosen }: Props & { readonly pages: readonly SitePage[] }) {
  const { t } = useTranslation('catalog');
  const found = pages.filter(({ state }) => state === 'found');
  const leftOut = pages.filter(({ state }) => state === 'left-out');
  const [words, setWords] = useState('');
  const first = new Set(found.slice(0, site.limit).map(({ ordinal }) => ordinal));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(first);
  const isChosen = ticked.size !== first.size || [...ticked].some((ordinal) => !first.has(ordinal));
  useToldUnsaved(isChosen, onChosen);
  const wanted = words.trim().toLowerCase();
  const shown = found.filter(({ url, title }) => `${title ?? ''} ${url}`.toLowerCase().includes(wanted));
  const allShown = shown.length > 0 && shown.every(({ ordinal }) => ticked.has(ordinal));
  const tick = (some: readonly SitePage[], on: boolean) => {
    const next = new Set(ticked);
    for (const { ordinal } of some) {
      if (on) next.add(ordinal);
      else next.delete(ordinal);
    }
    setTicked(next);
  };
  return (
    <div className={classes.form}>
      <TextInput
        type="search"
        aria-label={t('site.filter')}
        placeholder={t('site.filter')}
        leftSection={<Icon name="search" size={16} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Checkbox
        label={t('site.all', { count: shown.length })}
        checked={allShown}
        indeterminate={!allShown && shown.some(({ ordinal }) => ticked.has(ordinal))}
        onChange={() => tick(shown, !allShown)}
      />
      <ul className={classes.pages}>
        {shown.map((page) => (
          <li key={page.ordinal}>
            <Checkbox
              checked={ticked.has(page.ordinal)}
              onChange={() => tick([page], !ticked.has(page.ordinal))}
              label={page.title ?? page.url}
              description={page.title === null ? undefined : page.url}
            />
          </li>
        ))}
      </ul>
      <LeftOut pages={leftOut} />
      <Start site={site} chosen={[...ticked]} onAnew={onAnew} />
    </div>
  );
}

/** Pages that do not come, by why. */
export function LeftOut({ pages }: { readonly pages: readonly SitePage[] }) {
  const { t, i18n } = useTranslation('catalog');
  if (pages.length === 0) return null;
  const whyOf = (code: string | null) => {
    const key = `site.why.${code ?? ''}`;
    return i18n.exists(key, { ns: 'catalog' }) ? t(key) : t('site.whyElse');
  };
  return (
    <details className={classes.leftOut}>
      <summary>{t('site.leftOut', { count: pages.length })}</summary>
      <ul>
        {pages.map(({ ordinal, url, code }) => (
          <li key={ordinal}>
            <span className={classes.url}>{url}</span> <span className={classes.hint}>{whyOf(code)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface StartProps extends Pick<Props, 'site' | 'onAnew'> {
  readonly chosen: readonly number[];
}

function Start({ site, chosen, onAnew }: StartProps) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const textOf = useErrorText();
  const params = { id: site.knowledgeUUID, importUuid: site.uuid };
  const start = useMutation({
    mutationFn: () => call(routes.startSiteImport, { params, body: { pages: [...chosen] } }),
    onSuccess: () => refreshRows(client, routes.listSiteImports, routes.listSitePages),
  });
  const tooMany = chosen.length > site.limit;
  return (
    <>
      {(tooMany || start.error) && (
        <p className={classes.problem} role="alert">
          {tooMany ? t('site.tooMany', { limit: site.limit }) : textOf(start.error)}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnew}>
          {t('site.another')}
        </Button>
        <Button
          loading={start.isPending}
          disabled={chosen.length === 0 || tooMany}
          onClick={() => start.mutate()}
        >
          {t('site.import', { count: chosen.length })}
        </Button>
      </Group>
    </>
  );
}
