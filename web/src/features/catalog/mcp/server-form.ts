import type { McpServer, routes } from '@tutka/http-contracts';
import type { Args } from '../../../lib/api/index.ts';

export interface HeaderRow {
  readonly key: number;
  readonly name: string;
  /** '' of a saved one: it stays as it is. */
  readonly value: string;
  readonly saved: boolean;
}

/** A server as the dialog holds it. */
export interface ServerForm {
  readonly name: string;
  readonly description: string;
  readonly transport: McpServer['transport'];
  readonly url: string;
  readonly entry: string;
  readonly authType: McpServer['authType'];
  readonly token: string;
  readonly headers: readonly HeaderRow[];
  readonly clientId: string;
  readonly clientSecret: string;
}

const blank: ServerForm = {
  name: '',
  description: '',
  transport: 'http',
  url: '',
  entry: '',
  authType: 'none',
  token: '',
  headers: [],
  clientId: '',
  clientSecret: '',
};

/** A saved server for the dialog; without one, an empty dialog. */
export function formOf(server: McpServer | undefined): ServerForm {
  if (!server) return blank;
  const { name, description, transport, authType } = server;
  return {
    ...blank,
    name,
    description,
    transport,
    authType,
    url: server.url ?? '',
    entry: server.entry ?? '',
    clientId: server.clientId ?? '',
    headers: Object.keys(server.headers).map((header, key) => ({
      key,
      name: header,
      value: '',
      saved: true,
    })),
  };
}

/** A new server's: each header has a value. */
export function newBodyOf(form: ServerForm) {
  const { headers, ...body } = bodyOf(form);
  if (!headers) return body;
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return { ...body, headers: Object.fromEntries(given) };
}

type Body = NonNullable<Args<typeof routes.updateMcpServer>['body']>;
type Place = Pick<ServerForm, 'name' | 'transport'>;

/** The dialog as the API takes it. */
export function bodyOf(form: ServerForm): Body & Place {
  const { name, description, transport } = form;
  if (transport === 'stdio') return { name, description, transport, entry: form.entry };
  const place = { name, description, transport, url: form.url.trim(), authType: form.authType };
  return { ...place, ...secretsOf(form) };
}

function secretsOf({
  authType,
  token,
  headers,
  clientId,
  clientSecret,
}: ServerForm): Pick<Body, 'token' | 'headers' | 'clientId' | 'clientSecret'> {
  if (authType === 'bearer') return token === '' ? {} : { token };
  if (authType === 'oauth') {
    return { clientId: clientId.trim() || null, ...(clientSecret !== '' && { clientSecret }) };
  }
  if (authType !== 'headers') return {};
  const given = headers.filter(({ name }) => name.trim() !== '');
  return { headers: Object.fromEntries(given.map(({ name, value }) => [name.trim(), value || null])) };
}

/** What the fields of the form are given. */
export type FormProps = {
  readonly form: ServerForm;
  readonly onChange: (part: Partial<ServerForm>) => void;
};
