import { id } from './fixtures/values.ts';
import {
  chooseAll,
  chooseFiles,
  ofFirst,
  openDocumentMenu,
  openMenu,
  remove,
  sendFiles,
} from './tour-acts.ts';
import { four, type Stop } from './tour-stop.ts';

const base = (number: number) => `/knowledge/${id('d', number)}`;

/** The pages of knowledge. */
export const knowledgeStops: readonly Stop[] = [
  { name: 'knowledge', path: '/knowledge', states: four },
  { name: 'knowledge-tags', path: '/knowledge?tags=handbook', states: ['filled'] },
  { name: 'knowledge-new', path: '/knowledge?new=upload', states: ['filled'] },
  { name: 'knowledge-new-site', path: '/knowledge?new=site', states: ['filled'] },
  { name: 'knowledge-add', path: `${base(1)}?add=upload`, states: ['filled'], act: chooseFiles },
  { name: 'knowledge-sending', path: `${base(1)}?add=upload`, states: ['filled'], act: sendFiles },
  { name: 'knowledge-site', path: `${base(1)}?add=site`, states: ['filled'] },
  { name: 'knowledge-site-pages', path: `${base(2)}?add=site`, states: ['filled', 'loading'] },
  { name: 'knowledge-site-going', path: `${base(3)}?add=site`, states: ['filled'] },
  { name: 'knowledge-site-failed', path: base(4), states: ['filled'] },
  { name: 'knowledge-site-done', path: `${base(5)}?add=site`, states: ['filled'] },
  { name: 'knowledge-chosen', path: base(1), states: ['filled'], act: chooseAll },
  { name: 'knowledge-none-found', path: `${base(1)}?status=9&q=x`, states: ['empty'] },
  { name: 'knowledge-replace', path: base(1), states: ['filled'], act: ofFirst(/^(Replace|替换)/) },
  { name: 'knowledge-rename', path: base(1), states: ['filled'], act: ofFirst(/^(Rename|重命名)/) },
  { name: 'knowledge-open', path: `/knowledge/${id('d', 1)}`, states: ['filled', 'loading', 'failing'] },
  {
    name: 'knowledge-document',
    path: `/knowledge/${id('d', 1)}?doc=${id('e', 1)}`,
    states: ['filled', 'loading', 'failing'],
  },
  {
    name: 'knowledge-document-elsewhere',
    path: `/knowledge/${id('d', 1)}?status=3&doc=${id('e', 2)}`,
    states: ['filled'],
  },
  {
    name: 'knowledge-search',
    path: `/knowledge/${id('d', 1)}?tab=search&query=night work&passage=${id('e', 1)}.3`,
    states: ['filled', 'failing'],
  },
  { name: 'knowledge-settings', path: `/knowledge/${id('d', 1)}?tab=settings`, states: ['filled'] },
  { name: 'knowledge-menu', path: base(1), states: ['filled'], act: openMenu },
  { name: 'knowledge-document-menu', path: base(1), states: ['filled'], act: openDocumentMenu },
  { name: 'knowledge-delete', path: `/knowledge/${id('d', 1)}`, states: ['filled'], act: remove },
  { name: 'knowledge-failed', path: `/knowledge/${id('d', 4)}`, states: ['filled'] },
];
