import { Navigate, useParams } from 'react-router';

/** What an agent was used for: the workspace's figures, narrowed to it. */
export default function UsagePage() {
  const { id = '' } = useParams();
  return <Navigate replace to={`/statistics?agent=${encodeURIComponent(id)}`} />;
}
