import { useForm } from '@mantine/form';
import type { Agent } from '@tutka/http-contracts';
import { useEffect, useState } from 'react';
import { changedOf } from '../../../lib/changed/index.ts';
import { bodyChanges, formChanges } from './agent-changes.ts';
import { type AgentChange, type AgentForm, bodyOf, formOf } from './agent-form.ts';

interface Options {
  /** As it is saved now; absent for a new one. */
  readonly agent: Agent | undefined;
  readonly initial: AgentForm;
  readonly saving: boolean;
}

/** What the form was begun from, and what was saved since by somebody else. */
export interface Newer {
  readonly base: Agent;
  readonly agent: Agent;
  /** The fields that were changed there, and otherwise here. */
  readonly fields: readonly string[];
}

/**
 * The editor's form. What is saved elsewhere meanwhile comes into it, beside what was typed; where both changed a field it is
 * `newer`, until it is taken over or the form is saved.
 */
export function useAgentForm({ agent, initial, saving }: Options) {
  const form = useForm<AgentForm>({ initialValues: initial });
  const [base, setBase] = useState(agent);
  const begin = (from: Agent, values = formOf(from)) => {
    setBase(from);
    form.setInitialValues(formOf(from));
    form.setValues(values);
  };
  const newer = saving ? null : newerOf(base, agent, form.values);
  const loses = newer !== null && newer.fields.length > 0;
  useEffect(() => {
    if (newer && !loses)
      begin(newer.agent, { ...formOf(newer.agent), ...formChanges(formOf(newer.base), form.values) });
  });
  return {
    form,
    newer: loses ? newer : null,
    takeOver: (from: Agent) => begin(from),
    /** What is other than it was when the form was begun; all of a new agent's. */
    changed: (values: AgentForm): AgentChange => (base ? bodyChanges(formOf(base), values) : bodyOf(values)),
    /** Goes on from what the server made of what was sent; what was typed since stays. */
    goOn: (sent: AgentForm, saved: Agent) =>
      begin(saved, { ...formOf(saved), ...formChanges(sent, form.getValues()) }),
  };
}

function newerOf(base: Agent | undefined, agent: Agent | undefined, values: AgentForm): Newer | null {
  if (!base || !agent) return null;
  const begun = formOf(base);
  const [there, here] = [bodyChanges(begun, formOf(agent)), bodyChanges(begun, values)];
  if (Object.keys(there).length === 0) return null;
  const otherwise = changedOf(there, here);
  return { base, agent, fields: Object.keys(otherwise).filter((field) => field in there) };
}
