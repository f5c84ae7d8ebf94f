import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { formatSize } from '../../../../lib/format/index.ts';
import { isComposing } from '../../../../lib/shortcuts/index.ts';
import { typedAddress } from '../../api/typed-address.ts';
import classes from './add.module.css';

interface Props {
  readonly page: { url: string; title: string } | null;
  readonly onFound: (page: { url: string; title: string } | null) => void;
}

/** A web page, looked at before it is learnt. */
export function WebAddress({ page, onFound }: Props) {
  const { t } = useTranslation('catalog');
  const textOf = useErrorText();
  const [url, setUrl] = useState(page?.url ?? '');
  const look = useMutation({
    mutationFn: () => call(routes.lookUpKnowledgeUrl, { query: { url: typedAddress(url) } }),
  });
  // Of an address that has changed meanwhile nothing is heard any more.
  const ask = () =>
    look.mutate(undefined, {
      onSuccess: (found) => onFound({ url: found.url, title: found.title || found.url }),
    });
  return (
    <div className={classes.form}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          inputMode="url"
          label={t('source.address')}
          placeholder="https://"
          value={url}
          error={look.error ? textOf(look.error) : null}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || page !== null || isComposing(event.nativeEvent)) return;
            // It is looked at before it is learnt.
            event.preventDefault();
            if (url.trim() !== '') ask();
          }}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            look.reset();
            onFound(null);
          }}
        />
        <Button variant="default" loading={look.isPending} disabled={url.trim() === ''} onClick={ask}>
          {t('source.look')}
        </Button>
      </Group>
      {page && look.data && (
        <div className={classes.found}>
          <strong>{page.title}</strong>
          <span className={classes.quiet}>
            {look.data.contentType} · {formatSize(look.data.byteSize)}
          </span>
          <p>{look.data.excerpt || t('source.noText')}</p>
          {look.data.knowledge && (
            <p>
              {t('source.known')}{' '}
              <Link to={`/knowledge/${look.data.knowledge.uuid}`}>{look.data.knowledge.name}</Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
