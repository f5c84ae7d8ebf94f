import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { person } from '../../test/running-catalog.ts';
import { html, link, openSiteWorld, type SiteWorld } from '../../test/site-world.ts';

let world: SiteWorld;
beforeAll(async () => {
  world = await openSiteWorld();
  const owner = openDatabase(world.catalog.database.ownerUrl, { max: 1 });
  // A sequence counts on though what it was asked in is rolled back.
  await owner.raw(`
    CREATE SEQUENCE stumbled; GRANT ALL ON SEQUENCE stumbled TO PUBLIC;
    CREATE TABLE stumbling AS SELECT 0::bigint AS until; GRANT ALL ON stumbling TO PUBLIC;
    CREATE FUNCTION stumble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('stumbled') <= (SELECT until FROM stumbling) THEN RAISE 'the disk is slow'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER stumble BEFORE UPDATE OF state ON site_resources FOR EACH ROW
      WHEN (NEW.state = 'added') EXECUTE FUNCTION stumble();
  `);
  await owner.destroy();
});
afterAll(() => world?.close());

const stumbling = (times: number) =>
  world.catalog.worker.raw(`UPDATE stumbling SET until = nextval('stumbled') + ${times}`);

async function lookedAt() {
  world.serve({ '/': html('Start', link('/a')), '/a': html('A', 'The night train leaves at 23:04.') });
  const ada = person();
  const looked = await world.looked(ada, { url: `${world.origin}/` });
  expect(world.paths(looked.pages, 'found')).toEqual(['/', '/a']);
  return { ada, ...looked };
}

test('after errors of ours an import goes on where it was', async () => {
  const { ada, pages, ...site } = await lookedAt();
  await stumbling(2);
  const { done, documents } = await world.imported(ada, site, pages);
  expect([done.phase, done.added, documents.length]).toEqual(['done', 2, 2]);
});

test('one that comes again and again ends it, and is said', async () => {
  const { ada, pages, ...site } = await lookedAt();
  await stumbling(1_000);
  const { worker } = world.catalog;
  // Nobody waits for the pauses here.
  const hurry = setInterval(async () => {
    await worker('site_jobs').where({ import: site.uuid, parked: false }).update({ run_at: worker.fn.now() });
  }, 100);
  const { done } = await world.imported(ada, site, pages);
  clearInterval(hurry);
  expect(done).toMatchObject({ phase: 'failed', statusCode: 'INTERNAL_ERROR' });
});
