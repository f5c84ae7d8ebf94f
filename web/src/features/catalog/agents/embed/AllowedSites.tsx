import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Share } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../../components/confirm/index.ts';
import { Refusal } from '../../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../../lib/api/index.ts';
import classes from './embed.module.css';

/** Which sites may show the chat; without one, none does. */
export function AllowedSites({ share }: { readonly share: Share }) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const params = { id: share.uuid };
  const kept = share.allowedOrigins.join('\n');
  const [text, setText] = useState(kept);
  const save = useMutation({
    mutationFn: (sites: string) =>
      call(routes.updateShare, {
        params,
        body: { allowedOrigins: sites.split(/\s+/).filter((site) => site !== '') },
      }),
    onSuccess: async (saved, sent) => {
      setText((now) => (now === sent ? saved.allowedOrigins.join('\n') : now));
      client.setQueryData(dataQuery(routes.getShare, { params }).queryKey, saved);
      await refreshRows(client, routes.getShare, routes.listShares);
    },
  });
  useLeaveGuard(text.trim() !== kept);
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(text);
      }}
    >
      <h2 className={classes.step}>{t('embed.sites')}</h2>
      <Textarea
        aria-label={t('shares.origins')}
        description={t(share.allowedOrigins.length === 0 ? 'embed.noSites' : 'embed.sitesText')}
        placeholder="https://www.example.org"
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Refusal error={save.error} />
      <Button
        type="submit"
        variant={text.trim() === kept ? 'default' : 'filled'}
        className={classes.save ?? ''}
        disabled={text.trim() === kept}
        loading={save.isPending}
      >
        {t('save')}
      </Button>
    </form>
  );
}
