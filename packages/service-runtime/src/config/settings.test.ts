import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { flagSetting, listSetting, portsSetting } from './setting-kinds.ts';
import { loadSettings, SettingsError } from './settings.ts';

const schema = z.object({
  DATABASE_URL: z.string().describe('postgres://…'),
  PORT: z.coerce.number().int().default(0),
});

it('names what is missing and what to give', () => {
  expect(() => loadSettings(schema, {})).toThrow('DATABASE_URL: is missing: set it (postgres://…)');
});

it('takes an empty variable as absent', () => {
  expect(loadSettings(schema, { DATABASE_URL: 'x', PORT: '' })).toEqual({ DATABASE_URL: 'x', PORT: 0 });
});

it('takes one of spaces alone as absent too, not as the number nought', () => {
  const limits = z.object({ MOST: z.coerce.number().default(200) });
  expect(loadSettings(limits, { MOST: ' ' })).toEqual({ MOST: 200 });
  expect(() => loadSettings(schema, { DATABASE_URL: ' \n' })).toThrow('DATABASE_URL: is missing: set it');
});

it('takes none of what stands around a value, as the end of a file that it is read from; but what seals stays as it is', () => {
  const secrets = z.object({ KEY: z.string(), ON: flagSetting, MASTER_KEY: z.string() });
  const given = { KEY: 'sk-1\n', ON: 'true\r', MASTER_KEY: 'sealing\n' };
  expect(loadSettings(secrets, given)).toEqual({ KEY: 'sk-1', ON: true, MASTER_KEY: 'sealing\n' });
});

it('names every bad one, without its value', () => {
  const bad = () => loadSettings(schema, { PORT: 's3cret' });
  expect(bad).toThrow(SettingsError);
  expect(bad).toThrow(/DATABASE_URL: .*\n\s+PORT: /);
  expect(bad).not.toThrow(/s3cret/);
});

it('takes several values by comma, and a flag for off until it is set', () => {
  const kinds = z.object({ PLACES: listSetting, ON: flagSetting });
  expect(loadSettings(kinds, {})).toEqual({ PLACES: [], ON: false });
  expect(loadSettings(kinds, { PLACES: ' a, ,b,', ON: 'true' })).toEqual({ PLACES: ['a', 'b'], ON: true });
});

it.each(['http-alt', '808080', '0', '8443,-1'])('says what ports are where %s is none', (PORTS) => {
  const bad = () => loadSettings(z.object({ PORTS: portsSetting }), { PORTS });
  expect(bad).toThrow('PORTS: give ports from 1 to 65535, joined by commas');
});
