import { useSearchParams } from 'react-router';
import { dayEdges, isDay, isUuid, partOf, useAddress } from '../../../../lib/address/index.ts';

/** The days as `<input type="date">` has them; '' where there is none. */
export interface VisitorFilterForm {
  readonly share: string | null;
  /** In the title. */
  readonly words: string;
  readonly user: string;
  readonly rated: '1' | '-1' | null;
  readonly unanswered: '1' | null;
  readonly from: string;
  readonly to: string;
}

/** What visitors' chats are narrowed by, kept in the address, and the same as the call takes it. */
export function useVisitorFilters() {
  const [search] = useSearchParams();
  const change = useAddress();
  const rated = search.get('rated');
  const form: VisitorFilterForm = {
    share: partOf(search, 'share', isUuid) || null,
    words: search.get('words') ?? '',
    user: search.get('user') ?? '',
    rated: rated === '1' || rated === '-1' ? rated : null,
    unanswered: search.get('unanswered') === '1' ? '1' : null,
    from: partOf(search, 'from', isDay),
    to: partOf(search, 'to', isDay),
  };
  const set = (fields: Partial<VisitorFilterForm>) =>
    change(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null])));
  return {
    form,
    set,
    clear: () => set({ share: null, words: '', user: '', rated: null, unanswered: null, from: '', to: '' }),
    narrowed: Object.values(form).some((value) => value !== null && value !== ''),
    query: {
      shareId: form.share,
      title: form.words.trim() || null,
      exUserId: form.user || null,
      feedback: form.rated,
      unanswered: form.unanswered && true,
      ...dayEdges(form),
    },
  };
}
