import { StatisticsPage } from './StatisticsPage.tsx';

/** The figures of one's workspace. */
export default function WorkspacePage() {
  return <StatisticsPage scope="workspace" />;
}
