import { useNavigate } from 'react-router';
import { recordWords, ResourceRecordPage } from '../../../../components/resource/resource-record-page.tsx';
import { useAuditScreen } from '../use-audit-screen.tsx';

export const words = recordWords;

const noNames = { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} };

export default function AuditRecordPage() {
  const navigate = useNavigate();
  const screen = useAuditScreen((link) => void navigate(`/system/audit?${new URLSearchParams(link)}`), noNames);
  return <ResourceRecordPage {...screen} />;
}
