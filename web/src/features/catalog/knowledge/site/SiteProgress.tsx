import { Button, Group, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type SiteImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../../components/states/index.ts';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import classes from './site.module.css';

/** Ends an import; pages that are documents already stay. */
export function useCancelSite(site: SiteImport) {
  const client = useQueryClient();
  const params = { id: site.knowledgeUUID, importUuid: site.uuid };
  return useMutation({
    mutationFn: () => call(routes.cancelSiteImport, { params }),
    onSettled: () => refreshRows(client, routes.listSiteImports, routes.listDocuments, routes.getKnowledge),
  });
}

/** How far it has come, in words. */
export function useSiteSentence(): (site: SiteImport) => string {
  const { t } = useTranslation('catalog');
  return (site) => {
    const { host } = new URL(site.url);
    const { added, leftOut, chosen: total } = site;
    return t(`site.phases.${site.phase}`, { host, count: site.found, done: added + leftOut, added, total });
  };
}

/** The bar of an import: how many of the chosen pages are there, or, while they are looked for, that it goes on. */
export function SiteBar({ site }: { readonly site: SiteImport }) {
  const sentence = useSiteSentence()(site);
  const share = site.phase === 'importing' ? (site.added + site.leftOut) / Math.max(site.chosen, 1) : 1;
  return <Progress value={share * 100} animated={site.phase === 'looking'} size="sm" aria-label={sentence} />;
}

/** An import at work. */
export function SiteProgress({ site, onClose }: { readonly site: SiteImport; readonly onClose: () => void }) {
  const { t } = useTranslation('catalog');
  const sentence = useSiteSentence();
  const cancel = useCancelSite(site);
  return (
    <div className={classes.form}>
      <p role="status">{sentence(site)}</p>
      <SiteBar site={site} />
      <p className={classes.hint}>{t('site.polite')}</p>
      <Refusal error={cancel.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('site.cancel')}
        </Button>
        <Button onClick={onClose}>{t('site.background')}</Button>
      </Group>
    </div>
  );
}
