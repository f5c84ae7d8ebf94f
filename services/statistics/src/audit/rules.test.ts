import type { DescMessage } from '@bufbuild/protobuf';
import { expect, it } from '@jest/globals';
import { AUDIT_ACTIONS } from '@tutka/http-contracts/audit-actions';
import { left, rulesByTopic } from './rules.ts';
import { messages } from './schemas.ts';

/** `catalog AgentCreated`: who publishes what. */
const named = ({ typeName }: DescMessage) => {
  const [, source = '', , , type = ''] = typeName.split('.');
  return `${source} ${type}`;
};
const inside = new Set(
  messages.flatMap(({ fields }) =>
    fields.flatMap((field) => ('message' in field && field.message ? [named(field.message)] : [])),
  ),
);
const events = new Map(messages.filter((one) => !inside.has(named(one))).map((one) => [named(one), one]));
const rules = Object.entries(rulesByTopic).flatMap(([topic, ofTopic]) =>
  Object.entries(ofTopic).map(([type, rule]) => ({ event: `${topic.split('.')[0]} ${type}`, rule })),
);

it('every event that is published is told of, or said to be left out', () => {
  const known = [...rules.map(({ event }) => event), ...left];
  expect(known.toSorted()).toEqual([...events.keys()].toSorted());
  expect([events.size, left.length]).toEqual([161, 13]);
});

it('the contract names every action that is told of, below its kind', () => {
  const told = Object.values(rulesByTopic).flatMap((ofTopic) =>
    Object.entries(ofTopic).map(([type, { kind }]) => `${kind} ${type}`),
  );
  const named = Object.entries(AUDIT_ACTIONS).flatMap(([kind, types]) =>
    types.map((type) => `${kind} ${type}`),
  );
  expect(named.toSorted()).toEqual(told.toSorted());
});

function leads(message: DescMessage | undefined, [step, ...rest]: readonly string[]): boolean {
  const field = message?.fields.find(({ jsonName }) => jsonName === step);
  if (!field || rest.length === 0) return field !== undefined;
  if (field.fieldKind === 'map') return rest.length === 1;
  return field.fieldKind === 'message' && leads(field.message, rest);
}

it('what is shown of them are fields that they have', () => {
  const astray = rules.flatMap(({ event, rule }) => {
    const { name, shows = [], once = [], values, names, part, open, only, minor = [] } = rule;
    const money = minor.filter((path) => path !== 'like total');
    const paths = [name, ...shows, ...once, ...money, values, names, part, open?.[0], only?.[0]];
    return paths
      .filter((path) => path !== undefined && !leads(events.get(event), path.split('.')))
      .map((path) => `${event} ${path}`);
  });
  expect(astray).toEqual([]);
});
