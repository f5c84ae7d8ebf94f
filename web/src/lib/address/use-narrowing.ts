import { useAddress } from './use-address.ts';

/** What a list is narrowed by, as its fields have it and its address keeps it: '' where nothing is chosen. Each change begins at the first page. */
export function useNarrowing<Form extends Readonly<Record<string, string>>>(form: Form) {
  const change = useAddress();
  const set = (fields: Partial<Readonly<Record<keyof Form, string>>>) => {
    const parts = Object.entries<string | undefined>(fields).map(([name, value]) => [name, value || null]);
    change({ ...Object.fromEntries(parts), page: null });
  };
  const nothing = Object.fromEntries(Object.keys(form).map((name) => [name, '']));
  return {
    form,
    set,
    clear: () => set(nothing as Record<keyof Form, string>),
    narrowed: Object.values(form).some((value) => value !== ''),
  };
}
