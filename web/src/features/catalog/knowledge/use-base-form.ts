import { useForm } from '@mantine/form';
import type { Knowledge } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { changedOf } from '../../../lib/changed/index.ts';

type BaseForm = Pick<Knowledge, 'name' | 'description' | 'tags' | 'visibility'>;

/** A base's fields as a form. One that nobody touched follows what is saved elsewhere meanwhile. */
export function useBaseForm(base: Knowledge) {
  const saved = fieldsOf(base);
  const form = useForm<BaseForm>({ initialValues: saved });
  const start = useRef(saved);
  const seen = useRef(saved);
  useEffect(() => {
    if (isSame(seen.current, saved)) return;
    const written = changedOf(start.current, form.getValues());
    seen.current = saved;
    start.current = saved;
    form.setInitialValues(saved);
    form.setValues({ ...saved, ...written });
  });
  return {
    form,
    changed: (values: BaseForm) => changedOf(start.current, values),
    /** Goes on from what was sent; what was typed since stays. */
    goOn: (sent: BaseForm) => {
      start.current = sent;
      form.resetDirty(sent);
    },
  };
}

function fieldsOf({ name, description, tags, visibility }: Knowledge): BaseForm {
  return { name, description, tags, visibility };
}

function isSame(one: BaseForm, other: BaseForm): boolean {
  return Object.keys(changedOf(one, other)).length === 0;
}
