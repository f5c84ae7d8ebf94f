import { useState } from 'react';
import { changedOf } from '../../lib/changed/index.ts';

interface Options<Form> {
  /** What is kept, as it was read last. */
  readonly read: Form;
  readonly saving: boolean;
}

/**
 * The form of what somebody else may change too. What is kept since comes into it where nothing is written; else it is `newer`, until
 * it is taken over or the form is saved.
 */
export function useKeptForm<Form extends object>({ read, saving }: Options<Form>) {
  const [kept, setKept] = useState(read);
  const [form, setForm] = useState(read);
  const begin = (from: Form, written = from) => {
    setKept(from);
    setForm(written);
  };
  const isWritten = !same(form, kept);
  const isNewer = !saving && !same(read, kept);
  if (isNewer && !isWritten) begin(read);
  return {
    form,
    isWritten,
    change: (part: Partial<Form>) => setForm((before) => ({ ...before, ...part })),
    newer: isNewer && isWritten,
    takeOver: () => begin(read),
    begin,
    /** Goes on from what was made of what was sent; what was written since stays. */
    goOn: (sent: Form, saved: Form) => {
      setKept(saved);
      setForm((now) => ({ ...saved, ...changedOf(sent, now) }));
    },
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
