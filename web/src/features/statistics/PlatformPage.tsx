import { StatisticsPage } from './StatisticsPage.tsx';

/** The figures of everybody. */
export default function PlatformPage() {
  return <StatisticsPage scope="platform" />;
}
