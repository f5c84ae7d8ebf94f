import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import {
  PromptChangedSchema,
  PromptCreatedSchema,
  PromptDeletedSchema,
} from '@tutka/contracts/conversation/events/v1/prompt';
import { routes } from '@tutka/http-contracts';
import { done, logOf } from '../../test/audited.ts';
import { admin, type House, member, openHouse, owner } from '../../test/house.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const created = [topics.prompt, PromptCreatedSchema] as const;
const changed = [topics.prompt, PromptChangedSchema] as const;
const deleted = [topics.prompt, PromptDeletedSchema] as const;

/** A prompt of one member: private, then the workspace's under another name, then private again under a third. */
function life(workspace: string, [first, shared, third]: readonly [string, string, string]) {
  const writer = member(workspace);
  const promptUuid = randomUUID();
  const { userUuid } = writer;
  const both = ['name', 'visibility'];
  return [
    done(writer, created, promptUuid, { promptUuid, userUuid, name: first, visibility: 'private' }),
    done(writer, changed, promptUuid, { promptUuid, fields: both, name: shared, visibility: 'workspace' }),
    done(writer, changed, promptUuid, { promptUuid, fields: both, name: third, visibility: 'private' }),
    done(writer, changed, promptUuid, { promptUuid, fields: ['text'], name: third, visibility: 'private' }),
    done(writer, deleted, promptUuid, { promptUuid }),
  ];
}

test('of a private prompt nobody reads the name: in no list, no file, by no search', async () => {
  const ada = owner();
  const canaries = ['canary-first', 'canary-third'];
  await house.consume(life(ada.workspace, ['canary-first', 'Greeting', 'canary-third']));
  const seen = async () => {
    const { items } = await logOf(house, ada);
    const file: string = (await house.call(routes.exportAudit, { as: ada, query: {} })).body;
    const ofPlatform = await logOf(house, admin(), { workspace: ada.workspace });
    expect(file).toContain('PromptCreated');
    for (const canary of canaries) {
      expect(JSON.stringify([items, ofPlatform, file])).not.toContain(canary);
      expect((await logOf(house, ada, { text: canary })).items).toEqual([]);
    }
    return items.filter(({ kind }) => kind === 'prompt');
  };
  const told = (await seen()).map(({ action, subject, changes }) => [
    action,
    subject.name,
    changes.map(({ field, shown, before, after }) => (shown ? [field, before, after] : field)),
  ]);
  expect(told).toEqual([
    ['PromptDeleted', null, []],
    ['PromptChanged', null, ['text']],
    ['PromptChanged', null, ['name', 'visibility']],
    [
      'PromptChanged',
      'Greeting',
      [
        ['name', null, 'Greeting'],
        ['visibility', null, 'workspace'],
      ],
    ],
    ['PromptCreated', null, []],
  ]);
  expect((await logOf(house, ada, { text: 'greeting' })).items).toHaveLength(1);
  expect((await rebuild(house.workerUrl)).differences).toEqual([]);
});

test('what an earlier version told of private prompts is gone once the log is made anew', async () => {
  const ada = owner();
  const [event] = life(ada.workspace, ['canary-old', '', '']);
  if (!event) throw new Error('A life begins with something');
  await house.consume([event]);
  const name = 'canary-old';
  const changes = JSON.stringify([{ field: 'name', shown: true, before: null, after: name }]);
  await house
    .worker('audit_entries')
    .where({ id: event.id })
    .update({ subject_name: name, changes, words: `promptcreated ${name}` });
  await house.worker('audit_subjects').where({ subject: event.subject }).update({ name });
  expect((await logOf(house, ada, { text: name })).items).toHaveLength(1);
  await rebuild(house.workerUrl);
  expect((await logOf(house, ada, { text: name })).items).toEqual([]);
  expect(JSON.stringify((await logOf(house, ada)).items)).not.toContain(name);
  expect(await house.worker('audit_subjects').where({ name })).toEqual([]);
});
