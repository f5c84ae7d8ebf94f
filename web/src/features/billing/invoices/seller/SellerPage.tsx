import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Seller } from '@tutka/http-contracts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLeaveGuard } from '../../../../components/confirm/index.ts';
import { FormSection, NewerNote, useKeptForm } from '../../../../components/form/index.ts';
import { Note } from '../../../../components/notice/index.ts';
import { Page, PageHeader } from '../../../../components/page/index.ts';
import { LateSkeleton } from '../../../../components/skeleton/index.ts';
import { ErrorState, Refusal } from '../../../../components/states/index.ts';
import { call, dataQuery, refreshRows } from '../../../../lib/api/index.ts';
import { RateFields } from './RateFields.tsx';
import { SellerFields } from './SellerFields.tsx';
import classes from './seller.module.css';
import { bodyOf, formOf, isWhole, type SellerForm } from './seller-form.ts';

const sellerQuery = dataQuery(routes.getSeller, {});

/** Who sells, and what buyers pay as tax. */
export default function SellerPage() {
  const { t } = useTranslation('invoices');
  const { data, error, refetch } = useQuery(sellerQuery);
  const invoices = (
    <Button component={Link} to="/admin/invoices" variant="default">
      {t('seller.invoices')}
    </Button>
  );
  return (
    <Page title={t('seller.title')}>
      <PageHeader title={t('seller.title')} description={t('seller.lead')} actions={invoices} />
      {error && <ErrorState error={error} onRetry={() => refetch()} />}
      {data === undefined && !error && <LateSkeleton rows={6} rowHeight={56} />}
      {data !== undefined && <Editor seller={data} />}
    </Page>
  );
}

function Editor({ seller }: { readonly seller: Seller | null }) {
  const { t } = useTranslation('invoices');
  const save = useSave();
  const kept = useKeptForm({ read: formOf(seller), saving: save.isPending });
  const { form, change } = kept;
  useLeaveGuard(kept.isWritten);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole(form)) save.mutate(form, { onSuccess: (saved) => kept.goOn(form, formOf(saved)) });
  };
  return (
    <form onSubmit={submit}>
      {kept.newer && <NewerNote onTake={kept.takeOver} />}
      {seller === null && (
        <Note tone="warn" icon="warning">
          {t('seller.unknown')}
        </Note>
      )}
      <SellerFields form={form} onChange={change} />
      <FormSection title={t('seller.taxes')} description={t('seller.taxesText')}>
        <RateFields form={form} onChange={(taxRates) => change({ taxRates })} />
      </FormSection>
      <Refusal error={save.error} />
      <div className={classes.foot}>
        <Button type="submit" loading={save.isPending} disabled={!isWhole(form)}>
          {t('seller.save')}
        </Button>
      </div>
    </form>
  );
}

function useSave() {
  const { t } = useTranslation('invoices');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: SellerForm) => call(routes.setSeller, { body: bodyOf(form) }),
    // It is saved already while what shows it is asked for.
    onSuccess: (saved) => {
      client.setQueryData(sellerQuery.queryKey, saved);
      notifications.show({ message: t('seller.saved') });
      void refreshRows(client, routes.getSeller, routes.getBillingDetails, routes.quoteOrder);
    },
  });
}
