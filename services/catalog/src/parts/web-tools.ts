import type { Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { Logger } from '@tutka/service-runtime';
import type { FileStore } from '../files/file-store.ts';
import { bindSearchEngine } from '../http/search-engine.routes.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { webToolPace } from '../store/web-tool-pace.ts';
import { webToolRecorder } from '../store/web-tool-usage.ts';
import { platformSearch } from '../web-tools/platform-search.ts';
import { type WebTools, webTools } from '../web-tools/web-tools.ts';
import type { CatalogPart } from './part.ts';

interface WebToolsDeps {
  readonly worker: Db;
  readonly egress: Egress;
  /** The same without the private ranges that the operator opened. */
  readonly publicEgress: Egress;
  readonly files: FileStore;
  readonly box: SecretBox;
  readonly logger: Logger;
  /** Calls of a workspace's agents; 0: any number. */
  readonly perMinute: number;
}

/** What agents do in the web: the platform's search engine, and the way to pages. */
export function webToolsPart(deps: WebToolsDeps): CatalogPart & { readonly web: WebTools } {
  const { worker, egress, publicEgress, files, box, logger, perMinute } = deps;
  const search = platformSearch({ worker, box });
  const onProblem = (error: unknown) => logger.warn({ err: error }, 'the web could not be used');
  return {
    web: webTools({
      egress,
      publicEgress,
      files,
      search,
      takePlace: webToolPace(worker, perMinute),
      record: webToolRecorder(worker, onProblem),
      onProblem,
    }),
    bind: (router) => bindSearchEngine(router, { egress, search }),
  };
}
