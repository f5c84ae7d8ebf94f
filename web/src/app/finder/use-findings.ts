import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Me, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../components/icon/index.ts';
import { listQuery, pageQuery } from '../../lib/api/index.ts';
import { useHidden } from '../../lib/hidden/index.ts';
import { placesFor } from '../layout/places.ts';
import { shortcutList } from '../shortcuts/shortcuts-store.ts';

export interface Finding {
  readonly key: string;
  readonly name: string;
  /** What it is called by too. */
  readonly alias?: string;
  readonly to: string;
  /** What it does, where it is no page. */
  readonly act?: () => void;
  readonly icon: IconName;
}

const ASKED = ['chats', 'agents', 'knowledge', 'prompts', 'tools'] as const;
type Asked = (typeof ASKED)[number];

interface Group {
  readonly label: 'pages' | Asked;
  readonly findings: readonly Finding[];
}

interface Findings {
  readonly groups: readonly Group[];
  readonly busy: boolean;
  /** Why not everything was asked. */
  readonly error: Error | null;
}

const EACH = 5;

/**
 * What the finder shows for a text: pages at once, the rest by asking the API with the text as it settled. Until its answer has come
 * those stand of the one before that have the text in their names, so that Enter opens nothing else.
 */
export function useFindings(me: Me, text: string, settled: string): Findings {
  const pages = usePages(me, text);
  const lists = useLists(settled);
  const found = useFound(lists);
  const wanted = text.toLowerCase();
  const fitting = (label: Asked) => {
    const isOld = text !== settled || lists[label].isPlaceholderData;
    return isOld ? found[label].filter((one) => wordsOf(one).includes(wanted)) : found[label];
  };
  const groups: Group[] = [
    { label: 'pages', findings: pages },
    ...ASKED.map((label) => ({ label, findings: fitting(label) })),
  ];
  const asked = ASKED.map((label) => lists[label]);
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    busy: text !== settled || asked.some(({ isFetching }) => isFetching),
    error: asked.find(({ error }) => error !== null)?.error ?? null,
  };
}

function useLists(settled: string) {
  const name = settled || null;
  // As a prompt is called in a chat.
  const search = settled.replace(/^\//, '') || null;
  return {
    chats: useQuery({
      ...listQuery(routes.listSessions, { query: { title: name, limit: EACH } }),
      placeholderData: keepPreviousData,
    }),
    agents: useQuery({
      ...pageQuery(routes.listAgents, { query: { name, pageSize: EACH } }),
      placeholderData: keepPreviousData,
    }),
    knowledge: useQuery({
      ...pageQuery(routes.listKnowledges, { query: { knowledgeName: name, pageSize: EACH } }),
      placeholderData: keepPreviousData,
    }),
    prompts: useQuery({
      ...pageQuery(routes.listPrompts, { query: { search, pageSize: EACH } }),
      placeholderData: keepPreviousData,
    }),
    tools: useQuery({
      ...pageQuery(routes.listMcpServers, { query: { name, pageSize: EACH } }),
      placeholderData: keepPreviousData,
    }),
  };
}

function useFound(lists: ReturnType<typeof useLists>): Readonly<Record<Asked, readonly Finding[]>> {
  const { t } = useTranslation();
  const hidden = useHidden();
  const rowsOf = <Row extends { readonly uuid: string }>(list: {
    data?: { data: readonly Row[] } | undefined;
  }) => (list.data?.data ?? []).filter(({ uuid }) => !hidden.has(uuid));
  return {
    chats: rowsOf(lists.chats).map(({ uuid, title }) => ({
      key: uuid,
      name: title || t('places.chat'),
      to: `/chat/${uuid}`,
      icon: 'chat',
    })),
    agents: rowsOf(lists.agents).map(({ uuid, name }) => ({
      key: uuid,
      name,
      to: `/agents/${uuid}`,
      icon: 'agent',
    })),
    knowledge: rowsOf(lists.knowledge).map(({ uuid, name }) => ({
      key: uuid,
      name,
      to: `/knowledge/${uuid}`,
      icon: 'knowledge',
    })),
    prompts: rowsOf(lists.prompts).map(({ uuid, title, name }) => ({
      key: uuid,
      name: title,
      alias: `/${name}`,
      to: `/prompts?edit=${uuid}`,
      icon: 'quote',
    })),
    tools: rowsOf(lists.tools).map(({ uuid, name }) => ({
      key: uuid,
      name,
      to: `/mcp/${uuid}`,
      icon: 'tool',
    })),
  };
}

const wordsOf = ({ name, alias = '' }: Finding) => `${name} ${alias}`.toLowerCase();

function usePages(me: Me, text: string): Finding[] {
  const { t } = useTranslation();
  const wanted = text.toLowerCase();
  const help: Finding = {
    key: 'shortcuts',
    name: t('shortcuts.title'),
    to: '?',
    icon: 'keyboard',
    act: shortcutList.open,
  };
  return [
    ...placesFor(me).map(
      ({ path, label, icon }): Finding => ({ key: path, name: t(`places.${label}`), to: path, icon }),
    ),
    help,
  ].filter(({ name, to }) => `${name} ${to}`.toLowerCase().includes(wanted));
}
