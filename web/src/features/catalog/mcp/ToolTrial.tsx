import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type McpServer, routes } from '@tutka/http-contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon/index.ts';
import { Scroller } from '../../../components/scroller/index.ts';
import { Refusal } from '../../../components/states/index.ts';
import { call } from '../../../lib/api/index.ts';
import classes from './mcp.module.css';
import { SchemaFields } from './SchemaFields.tsx';
import { argumentsOf, type FieldValues, fieldsOf } from './schema-form.ts';

interface Props {
  readonly server: string;
  readonly tool: McpServer['tools'][number];
}

/** What a tool says of itself, a form made from its schema, and what it answers. */
export function ToolTrial({ server, tool }: Props) {
  const { t } = useTranslation('mcp');
  const fields = fieldsOf(tool.inputSchema);
  const [values, setValues] = useState<FieldValues>({});
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const given = argumentsOf(fields, values);
  const trial = useMutation({
    mutationFn: (args: Record<string, unknown>) => {
      running.current = new AbortController();
      const params = { uuid: server, name: tool.name };
      return call(routes.tryMcpTool, { params, body: { arguments: args }, signal: running.current.signal });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('arguments' in given) trial.mutate(given.arguments);
  };
  return (
    <section className={classes.trial} aria-label={tool.name}>
      <h2 className={classes.trialName}>{tool.name}</h2>
      {tool.description !== '' && <p className={classes.about}>{tool.description}</p>}
      <form onSubmit={submit} className={classes.form}>
        {fields.length === 0 && <p className={classes.dim}>{t('noArguments')}</p>}
        <SchemaFields
          fields={fields}
          values={values}
          wrong={'wrong' in given ? given.wrong : undefined}
          onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        <div className={classes.run}>
          <Button type="submit" loading={trial.isPending} leftSection={<Icon name="play" size={16} />}>
            {t('call')}
          </Button>
          {trial.isPending && (
            <Button variant="default" onClick={() => running.current?.abort()}>
              {t('stop')}
            </Button>
          )}
          <span className={classes.dim}>{t('callText')}</span>
        </div>
      </form>
      {/* Who has stopped it need not be told. */}
      <Refusal error={trial.error?.name === 'AbortError' ? null : trial.error} />
      {trial.data && <Result {...trial.data} />}
    </section>
  );
}

interface Said {
  readonly text: string;
  readonly structured?: unknown;
  readonly isError: boolean;
  readonly milliseconds: number;
}

function Result({ text, structured, isError, milliseconds }: Said) {
  const { t } = useTranslation('mcp');
  return (
    <div role="status">
      <p className={classes.resultHead}>
        <span className={isError ? classes.bad : classes.good}>{t(isError ? 'failed' : 'answered')}</span>
        <span className={classes.dim}>{t('took', { ms: milliseconds })}</span>
      </p>
      <Scroller as="pre" className={classes.result}>
        {text}
      </Scroller>
      {structured !== null && structured !== undefined && (
        <>
          <p className={classes.label}>{t('structured')}</p>
          <Scroller as="pre" className={classes.result}>
            {JSON.stringify(structured, null, 2)}
          </Scroller>
        </>
      )}
    </div>
  );
}
