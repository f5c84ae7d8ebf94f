import { fromBinary, toJson } from '@bufbuild/protobuf';
import type { PublicEvent } from '@tutka/messaging';
import type { AuditAction, Json } from '../domain/audit-action.ts';
import type { Rule } from './rule.ts';
import { ruleOf } from './rules.ts';
import { schemaOf } from './schemas.ts';
import { creditsText, moneyText, pricesShown, shownAt } from './shown-value.ts';

/** What of an event is asked to tell of it. */
export type AuditedEvent = Omit<PublicEvent, 'source' | 'streamVersion'>;

/** What an event says to the audit log; of what machines measure, nothing. */
export function readAction(event: AuditedEvent): AuditAction | undefined {
  const rule = ruleOf(event.topic, event.type);
  const schema = rule && schemaOf(event.topic, event.type);
  if (!rule || !schema) return undefined;
  const message = fromBinary(schema, event.value);
  // Before its JSON is made: usage comes with every turn, and hardly any of it is told.
  if (!isAmong(rule.only, message)) return undefined;
  const json = toJson(schema, message, { alwaysEmitImplicit: true }) as Json;
  const { actor = null, actorkind = 'anonymous', address = null, requestid = null } = event.headers;
  return {
    id: event.id,
    at: event.time,
    workspace: event.workspace,
    actorKind: actorkind,
    actor,
    address,
    requestId: requestid,
    action: event.type,
    kind: rule.kind,
    subject: event.subject,
    ...(isOpen(rule.open, json) ? openly(rule, json) : closed(rule, json)),
    ends: rule.ends ?? false,
    likeTotal: likeTotal(rule, json),
  };
}

const openly = (rule: Rule, json: Json) => ({ name: nameIn(rule, json), ...told(rule, json) });

const closed = (rule: Rule, json: Json) => ({
  name: null,
  fields: {},
  once: {},
  hidden: changedIn(rule, json) ?? [],
});

function nameIn({ name, values }: Rule, json: Json): string | undefined {
  if (name === undefined) return undefined;
  const found = shownAt(json, name);
  const isText = values !== undefined && name.startsWith(`${values}.`) && typeof found === 'string';
  const read = isText ? (JSON.parse(found) as Json) : found;
  return read === null ? undefined : String(read);
}

function isAmong(only: Rule['only'], message: object): boolean {
  if (only === undefined) return true;
  const [field, ...values] = only;
  return values.includes(Reflect.get(message, field));
}

function isOpen(open: Rule['open'], json: Json): boolean {
  if (open === undefined) return true;
  const [field, value] = open;
  return shownAt(json, field) === value;
}

function changedIn({ names }: Rule, json: Json): string[] | undefined {
  return names === undefined ? undefined : ((shownAt(json, names) as string[] | null) ?? []);
}

/** What is shown with its value, and what by its name alone. */
function told(rule: Rule, json: Json): Pick<AuditAction, 'fields' | 'once' | 'hidden'> {
  const changed = changedIn(rule, json);
  const at = (path: string) => [last(path), shownAt(json, path)] as const;
  const shows = (rule.shows ?? []).map(at);
  const isNews = ([field]: readonly [string, Json]) => changed === undefined || changed.includes(field);
  const given = [...shows, ...valuesOf(rule, json)].filter(isNews);
  const part = rule.part === undefined ? '' : `@${shownAt(json, rule.part) ?? ''}`;
  const all = Object.fromEntries([...given, ...Object.entries(rule.sets ?? {})]);
  const hidden = [...(rule.hides ?? []), ...(changed ?? [])].filter((field) => !Object.hasOwn(all, field));
  const ofPart = (values: Iterable<readonly [string, Json]>) =>
    Object.fromEntries(Array.from(values, ([field, value]) => [field + part, value]));
  const once = [...(rule.once ?? []).map(at), ...amountIn(rule, json)];
  return { fields: ofPart(Object.entries(all)), once: ofPart(once), hidden };
}

function valuesOf({ values, amounts = {} }: Rule, json: Json): (readonly [string, Json])[] {
  if (values === undefined) return [];
  const texts = shownAt(json, values) as Record<string, string> | null;
  return Object.entries(texts ?? {}).map(
    ([field, text]) => [field, inUnits(JSON.parse(text) as Json, amounts[field])] as const,
  );
}

function inUnits(value: Json, units: 'minor' | 'nano' | undefined): Json {
  if (units === 'minor') return pricesShown(value);
  return units === 'nano' && typeof value === 'string' ? creditsText(value) : value;
}

/** The amount of the act alone, where its currency is told with it. */
function amountIn({ minor }: Rule, json: Json): (readonly [string, Json])[] {
  if (minor === undefined || minor[1] === 'like total') return [];
  const [amount, currency] = minor.map((path) => String(shownAt(json, path) ?? ''));
  return amount && currency ? [['amount', moneyText({ minor: amount, currency })]] : [];
}

/** The amount whose currency is that of what is known as `total`. */
function likeTotal({ minor }: Rule, json: Json): string | undefined {
  if (minor?.[1] !== 'like total') return undefined;
  return String(shownAt(json, minor[0]) ?? '0');
}

function last(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
