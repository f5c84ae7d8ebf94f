import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Share } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../../components/confirm/index.ts';
import { NewerNote, useKeptForm } from '../../../../components/form/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../../lib/api/index.ts';
import classes from './embed.module.css';

/** Which sites may show the chat; without one, none does. */
export function AllowedSites({ share }: { readonly share: Share }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const params = { id: share.uuid };
  const save = useMutation({
    mutationFn: (sites: string) =>
      call(routes.updateShare, {
        params,
        body: { allowedOrigins: sites.split(/\s+/).filter((site) => site !== '') },
      }),
    onSuccess: async (saved) => {
      client.setQueryData(dataQuery(routes.getShare, { params }).queryKey, saved);
      await refreshRows(client, routes.getShare, routes.listShares);
    },
  });
  const kept = useKeptForm({ read: formOf(share), saving: save.isPending });
  const { sites } = kept.form;
  useLeaveGuard(kept.isWritten);
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(sites, { onSuccess: (saved) => kept.goOn({ sites }, formOf(saved)) });
      }}
    >
      <h2 className={classes.step}>{t('embed.sites')}</h2>
      {kept.newer && <NewerNote onTake={kept.takeOver} />}
      <Textarea
        aria-label={t('shares.origins')}
        description={t(share.allowedOrigins.length === 0 ? 'embed.noSites' : 'embed.sitesText')}
        placeholder="https://www.example.org"
        autosize
        minRows={2}
        maxRows={6}
        value={sites}
        onChange={({ currentTarget }) => kept.change({ sites: currentTarget.value })}
      />
      <Refusal error={save.error} />
      <Button
        type="submit"
        variant={kept.isWritten ? 'filled' : 'default'}
        className={classes.save ?? ''}
        disabled={!kept.isWritten}
        loading={save.isPending}
      >
        {t('save')}
      </Button>
    </form>
  );
}

function formOf({ allowedOrigins }: Share) {
  return { sites: allowedOrigins.join('\n') };
}
