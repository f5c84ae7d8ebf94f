import { ActionIcon, Button, PasswordInput, Select, TextInput } from '@mantine/core';
import type { McpServer } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import classes from './mcp.module.css';
import type { FormProps, HeaderRow, ServerForm } from './server-form.ts';

interface Props extends FormProps {
  readonly server: McpServer | undefined;
}

const ways = ['none', 'bearer', 'headers', 'oauth'] as const;

/** How one signs in; what is saved is never shown again, only its last letters. */
export function AuthFields({ form, server, onChange }: Props) {
  const { t } = useTranslation('mcp');
  return (
    <>
      <Select
        label={t('auth')}
        allowDeselect={false}
        data={ways.map((value) => ({ value, label: t(`auths.${value}`) }))}
        value={form.authType}
        onChange={(authType) => onChange({ authType: (authType ?? 'none') as ServerForm['authType'] })}
      />
      {form.authType === 'bearer' && (
        <PasswordInput
          label={t('token')}
          required={!server?.token.set}
          autoComplete="off"
          placeholder={server?.token.set ? t('kept', { last4: server.token.last4 ?? '…' }) : ''}
          value={form.token}
          onChange={({ currentTarget }) => onChange({ token: currentTarget.value })}
        />
      )}
      {form.authType === 'headers' && <HeaderFields form={form} server={server} onChange={onChange} />}
      {form.authType === 'oauth' && <OauthFields form={form} server={server} onChange={onChange} />}
    </>
  );
}

function OauthFields({ form, server, onChange }: Props) {
  const { t } = useTranslation('mcp');
  const kept = server?.clientSecret.set ? t('kept', { last4: server.clientSecret.last4 ?? '…' }) : '';
  return (
    <>
      <p className={classes.dim}>{t('oauthText')}</p>
      <TextInput
        label={t('clientId')}
        description={t('clientIdText')}
        value={form.clientId}
        onChange={({ currentTarget }) => onChange({ clientId: currentTarget.value })}
      />
      {form.clientId !== '' && (
        <PasswordInput
          label={t('clientSecret')}
          autoComplete="off"
          placeholder={kept}
          value={form.clientSecret}
          onChange={({ currentTarget }) => onChange({ clientSecret: currentTarget.value })}
        />
      )}
    </>
  );
}

function HeaderFields({ form, server, onChange }: Props) {
  const { t } = useTranslation('mcp');
  const { headers } = form;
  const set = (key: number, part: Partial<HeaderRow>) =>
    onChange({ headers: headers.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const key = Math.max(0, ...headers.map((row) => row.key)) + 1;
  return (
    <fieldset className={classes.headers}>
      <legend className={classes.label}>{t('headers')}</legend>
      {headers.map((row) => (
        <div key={row.key} className={classes.header}>
          <TextInput
            aria-label={t('headerName')}
            placeholder="X-Api-Key"
            required
            readOnly={row.saved}
            value={row.name}
            onChange={({ currentTarget }) => set(row.key, { name: currentTarget.value })}
          />
          <PasswordInput
            aria-label={t('headerValue')}
            required={!row.saved}
            autoComplete="off"
            placeholder={row.saved ? t('kept', { last4: server?.headers[row.name]?.last4 ?? '…' }) : ''}
            value={row.value}
            onChange={({ currentTarget }) => set(row.key, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeHeader', { name: row.name })}
            onClick={() => onChange({ headers: headers.filter((each) => each.key !== row.key) })}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => onChange({ headers: [...headers, { key, name: '', value: '', saved: false }] })}
      >
        {t('addHeader')}
      </Button>
    </fieldset>
  );
}
