import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { embeddedSettings, ownUrl, passedOn } from './config.ts';
import { refuseUnreadable } from './passed-settings.ts';

const publicUrl = (env: Record<string, string>) => embeddedSettings(env).publicUrl;

test('PUBLIC_URL with a slash at its end means the same, and one that is no root of a host is told by name', () => {
  expect(publicUrl({ PUBLIC_URL: 'https://t.example/' })).toBe('https://t.example');
  for (const PUBLIC_URL of [
    't.example:8080',
    'https://t.example/tutka',
    'https://t.example?a=b',
    'https://a:b:c',
  ])
    expect(() => publicUrl({ PUBLIC_URL })).toThrow(/^PUBLIC_URL is/);
});

test('without PUBLIC_URL people open localhost where it answers, else the address that answers', () => {
  for (const HOST of ['', '127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'])
    expect(publicUrl({ HOST, PORT: '81' })).toBe('http://localhost:81');
  expect(publicUrl({ HOST: '127.0.0.2', PORT: '81' })).toBe('http://127.0.0.2:81');
  expect(publicUrl({ HOST: 'fd00::1', PORT: '81' })).toBe('http://[fd00::1]:81');
});

test('this machine reaches what listens at one of its addresses there, and at all of them at its own', () => {
  expect(ownUrl({ host: '192.0.2.7', port: 81 })).toBe('http://192.0.2.7:81');
  expect(ownUrl({ host: '0.0.0.0', port: 81 })).toBe('http://127.0.0.1:81');
});

test('settings of a file whose lines end as on Windows are taken as they are meant', () => {
  const env = {
    HOST: '0.0.0.0\r',
    PORT: '81\r',
    PUBLIC_URL: 'https://t.example/\r',
    SIGNUP: ' invite\r',
    SMTP_URL: '\r',
  };
  const { host, port, publicUrl: url, passed } = embeddedSettings(env);
  expect({ host, port, url, passed }).toEqual({
    host: '0.0.0.0',
    port: 81,
    url: 'https://t.example',
    passed: { SIGNUP: 'invite' },
  });
});

test('SANDBOX_PAYMENTS that is neither true nor false is told by name', () => {
  expect(embeddedSettings({ SANDBOX_PAYMENTS: 'false' }).passed).toEqual({ SANDBOX_PAYMENTS: 'false' });
  expect(() => embeddedSettings({ SANDBOX_PAYMENTS: 'no' })).toThrow(/^SANDBOX_PAYMENTS is "no"/);
});

const refusal = (passed: Record<string, string>) => {
  try {
    refuseUnreadable(passed);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test.each([
  ['EGRESS_ALLOW', '10.0.0.0'],
  ['EGRESS_PORTS', 'http-alt'],
  ['EGRESS_PORTS', '808080'],
  ['MCP_STDIO', 'npx'],
  ['MCP_STDIO', '{"files": {}}'],
  ['MODEL_BASE_URL', 'api.example.org/v1'],
  ['SMTP_URL', 'mail.example.org:587'],
])('%s=%s is told in one line', (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: .+$`));
});

test('settings that can be used are taken, also where others of their service are still to come', () => {
  const passed = {
    EGRESS_ALLOW: '10.0.0.0/8, fd00::/8',
    EGRESS_PORTS: '8443, 9000',
    MCP_STDIO: '{"files": {"command": "npx"}}',
    MODEL_BASE_URL: 'http://localhost:1234/v1',
    SMTP_URL: 'smtps://user:p%2Fw@mail.example.org',
  };
  expect(refusal(passed)).toBe('');
});

test('.env.example names what is taken, and nothing else', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  const own = ['DATA_DIR', 'HOST', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'PORT', 'PUBLIC_URL'];
  expect(named.sort()).toEqual([...passedOn, ...own].sort());
});
