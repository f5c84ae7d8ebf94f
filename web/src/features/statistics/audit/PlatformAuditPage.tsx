import { AuditPage } from './AuditPage.tsx';

/** What was done in every workspace. */
export default function PlatformAuditPage() {
  return <AuditPage scope="platform" />;
}
