import { Button, Checkbox, Group, Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, SITE_PAGE_LIMIT, type SiteImport } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { call, refreshRows } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { typedAddress } from '../../api/typed-address.ts';
import classes from './site.module.css';

interface Props {
  readonly base: string;
  readonly onAsked: () => void;
  readonly onCancel: () => void;
}

interface Wish {
  readonly url: string;
  readonly from: SiteImport['from'];
  readonly below: boolean;
  readonly limit: number | string;
}

const ways = ['auto', 'sitemap', 'links'] as const;
const wish: Wish = { url: '', from: 'auto', below: false, limit: 50 };

/** Where a site begins, how its pages are found and how many of them. */
export function AskForm({ base, onAsked, onCancel }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const textOf = useErrorText();
  const form = useForm({ initialValues: wish });
  const ask = useMutation({
    mutationFn: ({ limit, url, ...values }: Wish) => {
      const body = { ...values, url: typedAddress(url), limit: Number(limit) || (wish.limit as number) };
      return call(routes.createSiteImport, { params: { id: base }, body });
    },
    onSuccess: async () => {
      await refreshRows(client, routes.listSiteImports);
      onAsked();
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => ask.mutate(values))}>
      <TextInput
        data-autofocus
        label={t('site.address')}
        description={t('site.addressText')}
        placeholder="https://docs.example.com/"
        inputMode="url"
        required
        {...form.getInputProps('url')}
        error={ask.error ? textOf(ask.error) : null}
      />
      <Input.Wrapper label={t('site.way')} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={t('site.way')}
          data={ways.map((value) => ({ value, label: t(`site.ways.${value}`) }))}
          {...form.getInputProps('from')}
        />
        <p className={classes.hint}>{t(`site.wayTexts.${form.values.from}`)}</p>
      </Input.Wrapper>
      <NumberInput
        label={t('site.limit')}
        min={1}
        max={SITE_PAGE_LIMIT}
        clampBehavior="strict"
        maw="16rem"
        {...form.getInputProps('limit')}
      />
      <Checkbox label={t('site.below')} {...form.getInputProps('below', { type: 'checkbox' })} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending} disabled={form.values.url.trim() === ''}>
          {t('site.look')}
        </Button>
      </Group>
    </form>
  );
}
