import type { readMaintenance } from '@atrium/contract/announcement/calls.ts';
import type { CallResult } from '@atrium/contract/call.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

interface MaintenanceNoticesProps {
  notices: CallResult<typeof readMaintenance>;
}

export const MaintenanceNotices = ({ notices }: MaintenanceNoticesProps) => {
  const t = useTranslation('common');
  const format = useFormat();
  return notices.map(({ title, endTime }) => (
    <div
      key={`${title} ${endTime}`}
      role="status"
      className="mb-4 rounded-md bg-warning-bg px-3 py-2 text-warning-text"
    >
      <strong className="wrap-anywhere">{title}</strong>
      {endTime !== null && <div>{t((w) => w.maintenanceUntil, { time: format.minute(endTime) })}</div>}
    </div>
  ));
};
