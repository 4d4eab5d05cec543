import { type ComponentType, useEffect, useState } from 'react';
import { useWaitingToasts } from '../../lib/browser/toast.ts';

/** antd's notifications are loaded with the first toast. */
export const Toasts = () => {
  const waitingToasts = useWaitingToasts();
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Host || waitingToasts.length === 0) return;
    import('./toast-host.tsx').then(({ ToastHost }) => setHost(() => ToastHost), reportError);
  }, [Host, waitingToasts]);
  return Host && <Host />;
};
