import { useForm } from '@mantine/form';
import type { Agent } from '@tutka/http-contracts';
import { useEffect, useState } from 'react';
import { changedOf } from '../../../lib/changed/index.ts';
import { type AgentForm, bodyOf, formOf } from './agent-form.ts';

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
}

/**
 * The editor's form. What is saved elsewhere meanwhile comes into it where nothing that was typed is lost by that; else
 * it is `newer`, until it is taken over or the form is saved.
 */
export function useAgentForm({ agent, initial, saving }: Options) {
  const form = useForm<AgentForm>({ initialValues: initial });
  const [base, setBase] = useState(agent);
  const begin = (from: Agent, values = formOf(from)) => {
    setBase(from);
    form.setInitialValues(formOf(from));
    form.setValues(values);
  };
  const newer = saving ? null : newerOf(base, agent);
  const loses = newer !== null && form.isDirty() && !same(form.values, initial);
  useEffect(() => {
    if (newer && !loses) begin(newer.agent);
  });
  return {
    form,
    newer: loses ? newer : null,
    takeOver: (from: Agent) => begin(from),
    /** Goes on from what the server made of what was sent; what was typed since stays. */
    goOn: (sent: AgentForm, saved: Agent) =>
      begin(saved, { ...formOf(saved), ...changedOf(sent, form.getValues()) }),
  };
}

function newerOf(base: Agent | undefined, agent: Agent | undefined): Newer | null {
  if (!base || !agent || same(formOf(base), formOf(agent))) return null;
  return { base, agent };
}

/** Whether two would be saved alike: a form holds more of an agent than its fields. */
function same(one: AgentForm, other: AgentForm): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}
