import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../lib/api/index.ts';
import { useErrorText } from '../../../../lib/errors/index.ts';
import { formatSize } from '../../../../lib/format/index.ts';
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
    mutationFn: () => call(routes.lookUpKnowledgeUrl, { query: { url: url.trim() } }),
    onSuccess: (found) => onFound({ url: found.url, title: found.title || found.url }),
  });
  return (
    <div className={classes.form}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          type="url"
          label={t('source.address')}
          placeholder="https://"
          value={url}
          error={look.error ? textOf(look.error) : null}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            onFound(null);
          }}
        />
        <Button
          variant="default"
          loading={look.isPending}
          disabled={url.trim() === ''}
          onClick={() => look.mutate()}
        >
          {t('source.look')}
        </Button>
      </Group>
      {page && look.data && (
        <div className={classes.found}>
          <strong>{page.title}</strong>
          <span className={classes.quiet}>
            {look.data.contentType} · {formatSize(look.data.byteSize)}
          </span>
          <p>{look.data.excerpt}</p>
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
