import { Button, Modal, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseGuard } from '../../../components/confirm/index.ts';
import { FormFoot } from '../../../components/form/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call, dataQuery, refreshRows, useBodyKey } from '../../../lib/api/index.ts';
import { changedOf } from '../../../lib/changed/index.ts';
import { AuthFields } from './AuthFields.tsx';
import classes from './mcp.module.css';
import { ServerRoom, useServerRoom } from './ServerRoom.tsx';
import { bodyOf, type FormProps, formOf, newBodyOf, type ServerForm } from './server-form.ts';

interface Props {
  /** The saved one; absent: a new one. */
  readonly server?: McpServer;
  /** What a new one begins with. */
  readonly suggested?: Pick<ServerForm, 'name' | 'url'>;
  readonly onClose: () => void;
  readonly onSaved: (server: McpServer) => void;
}

/** Where a server is and how one signs in to it; saving connects and lists its tools. */
export function ServerDialog({ server, suggested, onClose, onSaved }: Props) {
  const { t } = useTranslation('mcp');
  const client = useQueryClient();
  const [start] = useState(() => ({ ...formOf(server), ...suggested }));
  const [form, setForm] = useState(start);
  const leave = useCloseGuard(form !== start, onClose);
  const change = (part: Partial<ServerForm>) => setForm((before) => ({ ...before, ...part }));
  const { isFull } = useServerRoom();
  const keyOf = useBodyKey();
  const save = useMutation({
    mutationFn: () =>
      server
        ? call(routes.updateMcpServer, {
            params: { uuid: server.uuid },
            body: changedOf(bodyOf(start), bodyOf(form)),
          })
        : call(routes.createMcpServer, { body: newBodyOf(form), idempotencyKey: keyOf(newBodyOf(form)) }),
    onSuccess: () =>
      refreshRows(
        client,
        routes.listMcpServers,
        routes.getMcpServer,
        routes.getMcpUsage,
        routes.listMcpToolChanges,
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: onSaved });
  };
  return (
    <Modal opened onClose={leave} title={t(server ? 'edit' : 'add')} size="lg">
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          label={t('name')}
          required
          maxLength={120}
          data-autofocus
          value={form.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <PlaceFields form={form} onChange={change} />
        {form.transport !== 'stdio' && <AuthFields form={form} server={server} onChange={change} />}
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxLength={4000}
          value={form.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <Refusal error={save.error} />
        {!server && <ServerRoom />}
        <FormFoot cancel={t('cancel')} onCancel={onClose}>
          <Button type="submit" loading={save.isPending} disabled={!server && isFull}>
            {t(server ? 'save' : 'connect')}
          </Button>
        </FormFoot>
      </form>
    </Modal>
  );
}

/** The transports that there are here, and the place that the chosen one goes to. */
function PlaceFields({ form, onChange }: FormProps) {
  const { t } = useTranslation('mcp');
  const { data: entries = [] } = useQuery(dataQuery(routes.listMcpEntries, {}));
  const offered = (['http', 'sse', 'stdio'] as const).filter(
    (each) => each !== 'stdio' || entries.length > 0 || form.transport === 'stdio',
  );
  return (
    <>
      <div>
        <span className={classes.label} id="transport">
          {t('transport')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="transport"
          data={offered.map((value) => ({ value, label: t(`transports.${value}`) }))}
          value={form.transport}
          onChange={(transport) => onChange({ transport: transport as ServerForm['transport'] })}
        />
        <p className={classes.dim}>{t(`transportTexts.${form.transport}`)}</p>
      </div>
      {form.transport === 'stdio' ? (
        <Select
          label={t('entry')}
          required
          allowDeselect={false}
          data={entries.map(({ name, description }) => ({
            value: name,
            label: description === '' ? name : `${name} · ${description}`,
          }))}
          value={form.entry || null}
          onChange={(entry) => onChange({ entry: entry ?? '' })}
        />
      ) : (
        <TextInput
          label={t('url')}
          required
          type="url"
          placeholder="https://mcp.example.com/mcp"
          value={form.url}
          onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        />
      )}
    </>
  );
}
