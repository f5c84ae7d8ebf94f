import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { appendEvents, type StreamAppend } from '@tutka/event-store';
import type { SiteImportCommand } from '../domain/sites/site-import.decide.ts';
import type { SiteImportEvent, SiteWay } from '../domain/sites/site-import.events.ts';
import {
  NoSuchSitePages,
  SiteImportNotFound,
  SiteImportUnderWay,
} from '../domain/sites/site-import.refusals.ts';
import { findSiteImport, hasSiteImportUnderWay, type SiteImportRow } from '../projections/site-import.ts';
import { untilItFits } from '../store/attempts.ts';
import { webAddress } from '../store/document-sources.ts';
import { held } from '../store/knowledge-access.ts';
import { type Member, metaOf } from '../store/member.ts';
import { addResources, choosePages } from './resources.ts';
import { decideSite, writeSiteRows } from './site-aggregate.ts';

/** What a member asks for. */
export interface SiteWish {
  readonly url: string;
  readonly from: SiteWay;
  readonly below: boolean;
  readonly limit: number;
}

/** What members do with imports of sites. Each call throws `KnowledgeNotFound` and `KnowledgeNotEditable`. */
export class SiteImports {
  readonly #db: Db;
  /** The most pages one import takes. */
  readonly #mostPages: number;

  constructor(parts: { db: Db; mostPages: number }) {
    this.#db = parts.db;
    this.#mostPages = parts.mostPages;
  }

  /** Begins to look for pages. Throws `AddressRefused` and, where one is under way already, `SiteImportUnderWay`. */
  async ask(member: Member, knowledge: string, wish: SiteWish): Promise<SiteImportRow> {
    const url = webAddress(wish.url);
    const limit = Math.min(wish.limit, this.#mostPages);
    return await this.#write(member, knowledge, async (tx) => {
      if (await hasSiteImportUnderWay(tx, knowledge)) throw new SiteImportUnderWay();
      const uuid = randomUUID();
      const { workspace } = member;
      const robots = { kind: 'robots', url: new URL('/robots.txt', url).href, state: 'waiting' } as const;
      await addResources(tx, { import: uuid, workspace }, [robots]);
      return await decide(tx, member, uuid, { type: 'ask', knowledge, ...wish, url, limit });
    });
  }

  /** Imports these of the pages that were found. Throws `SiteImportNotFound` and the domain's refusals. */
  async choose(
    member: Member,
    knowledge: string,
    uuid: string,
    pages: readonly number[],
  ): Promise<SiteImportRow> {
    return await this.#write(member, knowledge, async (tx) => {
      await siteImportIn(tx, knowledge, uuid);
      const decided = await decide(tx, member, uuid, { type: 'choose', pages: new Set(pages).size });
      if (await hasSiteImportUnderWay(tx, knowledge)) throw new SiteImportUnderWay();
      if ((await choosePages(tx, uuid, pages)) < new Set(pages).size) throw new NoSuchSitePages();
      return decided;
    });
  }

  /** Ends it; nothing where it has ended already. Throws `SiteImportNotFound`. */
  async cancel(member: Member, knowledge: string, uuid: string): Promise<SiteImportRow> {
    return await this.#write(member, knowledge, async (tx) => {
      await siteImportIn(tx, knowledge, uuid);
      return await decide(tx, member, uuid, { type: 'cancel' });
    });
  }

  #write(
    member: Member,
    knowledge: string,
    decided: (tx: Tx) => Promise<StreamAppend<SiteImportEvent>>,
  ): Promise<SiteImportRow> {
    return untilItFits(() =>
      inTenant(this.#db, member, async (tx) => {
        await held(tx, member, knowledge, 'update');
        const append = await decided(tx);
        await appendEvents(tx, [append], { meta: metaOf(member) }, (events) => writeSiteRows(tx, events));
        return await siteImportIn(tx, knowledge, append.stream.id);
      }),
    );
  }
}

function decide(tx: Tx, { workspace }: Member, uuid: string, command: SiteImportCommand) {
  return decideSite(tx, workspace, uuid, command);
}

/** An import into a base. Throws `SiteImportNotFound`. */
export async function siteImportIn(tx: Tx, knowledge: string, uuid: string): Promise<SiteImportRow> {
  const found = await findSiteImport(tx, knowledge, uuid);
  if (!found) throw new SiteImportNotFound();
  return found;
}
