import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import { rebuild as rebuildStatistics } from '@tutka/statistics/rebuild';

const rebuilds = { billing: rebuildBilling, catalog: rebuildCatalog, statistics: rebuildStatistics };

/** Where the read models that serve are not what a replay of the events makes; they are right afterwards. */
export async function readDifferences(superuser: URL): Promise<string[]> {
  const found: string[] = [];
  for (const [service, rebuild] of Object.entries(rebuilds)) {
    const { differences } = await rebuild(new URL(`/${service}`, superuser).href);
    found.push(
      ...differences.map(
        ({ table, wrong, missing, extra, keys }) =>
          `${service}: ${table} is not what a replay makes, ${wrong} wrong, ${missing} missing, ${extra} too many: ${keys.slice(0, 3).join(', ')}`,
      ),
    );
  }
  return found;
}
