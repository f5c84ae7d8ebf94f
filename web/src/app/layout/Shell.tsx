import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { useLeaveQuestions } from '../../components/confirm/index.ts';
import { Page } from '../../components/page/index.ts';
import { LateSkeleton } from '../../components/skeleton/index.ts';
import { useKeptDrafts } from '../../lib/drafts/index.ts';
import { useRootMark } from '../../lib/page/index.ts';
import { useMaybeMe, useOtherTabs } from '../../lib/person/index.ts';
import { BellDrawer } from '../bell/BellDrawer.tsx';
import { Finder } from '../finder/Finder.tsx';
import { Shortcuts } from '../shortcuts/Shortcuts.tsx';
import { BottomBar } from './BottomBar.tsx';
import { LanguageOfPerson } from './LanguageOfPerson.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { WentElsewhere } from './WentElsewhere.tsx';

/** The frame of the app: where to go at the left (at the bottom on a phone), the page, the finder. */
export function Shell() {
  const { t } = useTranslation();
  useRootMark('shell');
  useOtherTabs();
  useLeaveQuestions();
  useKeptDrafts(useMaybeMe().data?.uuid);
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <OfflineBar />
      <Sidebar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomBar />
      <BellDrawer />
      <Finder />
      <Shortcuts />
      <LanguageOfPerson />
      <WentElsewhere />
      <ScrollRestoration />
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Page title={t('loading')} headless>
      <LateSkeleton />
    </Page>
  );
}
