import { readMaintenance } from '@atrium/contract/announcement/calls.ts';
import type { CallResult } from '@atrium/contract/call.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';

/** Returns the current maintenance announcements for everyone; none before they are loaded, or if this fails. */
export const useMaintenance = (): CallResult<typeof readMaintenance> => {
  const [notices, setNotices] = useState<CallResult<typeof readMaintenance>>([]);
  useEffect(() => {
    callApi(readMaintenance, undefined, { skipsErrorToast: true }).then(setNotices, () => undefined);
  }, []);
  return notices;
};
