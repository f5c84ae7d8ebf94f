import type { Egress } from '@tutka/egress';
import { z } from 'zod';
import type { FileStore } from '../files/file-store.ts';
import type { Payer } from '../store/question-usage.ts';
import type { TakePlace } from '../store/web-tool-pace.ts';
import type { RecordWebTool } from '../store/web-tool-usage.ts';
import type { FoundPage } from './found-page.ts';
import { openPage } from './open-page.ts';
import type { PlatformSearch } from './platform-search.ts';
import { searchWeb } from './search-web.ts';
import { WebFailure } from './web-failure.ts';

export const WEB_SEARCH = 'web_search';
export const WEB_FETCH = 'web_fetch';

/** What came of a call: pages, or a text that says why there are none. */
export type WebOutcome =
  | { readonly pages: FoundPage[] }
  | { readonly text: string; readonly isError: boolean };

/** Whom a call is made for. */
interface WebCaller extends Payer {
  /** No member of the agent's workspace. */
  readonly isGuest: boolean;
}

/** The tools of the platform itself. */
export interface WebTools {
  /** Whether there is an engine to look things up with. */
  canSearch(): Promise<boolean>;
  /** Calls one by its name. Throws the reason of an aborted `signal`. */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    caller: WebCaller,
    signal: AbortSignal,
  ): Promise<WebOutcome>;
}

interface Deps {
  readonly egress: Egress;
  /** The same without the private ranges that the operator opened: those are not for guests. */
  readonly publicEgress: Egress;
  readonly files: FileStore;
  readonly search: PlatformSearch;
  readonly takePlace: TakePlace;
  readonly record: RecordWebTool;
  readonly onProblem: (error: unknown) => void;
}

const searchArguments = z.object({ query: z.string().trim().min(1).max(2_000) });
const fetchArguments = z.object({ url: z.string().trim().min(1).max(2_048) });

export function webTools({ search, takePlace, record, onProblem, files, ...web }: Deps): WebTools {
  const look = async (args: unknown, caller: WebCaller, signal: AbortSignal): Promise<WebOutcome> => {
    const { data } = searchArguments.safeParse(args);
    if (!data) return problem('Give the words to look for as "query".');
    const found = await search.open();
    if (!found) return problem('Nothing can be looked up: no search engine is set up here.');
    const pages = await searchWeb(web.egress, found.engine, data.query, signal);
    await record(caller, { kind: 'web-search', provider: found.row.uuid, model: found.row.kind });
    return pages.length > 0 ? { pages } : { text: 'Nothing was found. Try other words.', isError: false };
  };

  const open = async (args: unknown, caller: WebCaller, signal: AbortSignal): Promise<WebOutcome> => {
    const { data } = fetchArguments.safeParse(args);
    if (!data) return problem('Give the address of the page as "url".');
    const egress = caller.isGuest ? web.publicEgress : web.egress;
    const opened = await openPage({ egress, files, workspace: caller.workspace }, data.url, signal);
    if ('problem' in opened) return problem(`The page was not opened. ${opened.problem}`);
    await record(caller, { kind: 'web-fetch', provider: '', model: WEB_FETCH });
    return { pages: [opened.page] };
  };

  const tools = new Map([
    [WEB_SEARCH, look],
    [WEB_FETCH, open],
  ]);

  return {
    canSearch: search.isSet,
    async call(name, args, caller, signal) {
      const tool = tools.get(name);
      if (!tool) return problem(`There is no tool "${name}".`);
      if (!(await takePlace(caller.workspace))) {
        return problem(
          'The web was used very often within this minute. Try again in a minute, or go on without.',
        );
      }
      return await tool(args, caller, signal).catch((error: unknown) => {
        if (!(error instanceof WebFailure)) throw error;
        onProblem(error);
        return problem(toldOf(error));
      });
    },
  };
}

/** Whoever is in the chat can do nothing about keys and addresses. */
function toldOf({ code }: WebFailure): string {
  return code === 'RATE_LIMITED'
    ? 'The search engine was asked too often. Try again in a moment.'
    : 'The search engine cannot be asked just now. An administrator can see why under Web search.';
}

function problem(text: string): WebOutcome {
  return { text, isError: true };
}
