import { type ComponentType, useEffect, useState } from 'react';
import { useWaitingToasts } from '../../lib/browser/toast.ts';

/** antd's notifications are loaded with the first toast. */
export const Toasts = () => {
  const waiting = useWaitingToasts();
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Host || waiting.length === 0) return;
    import('./toast-host.tsx').then(({ ToastHost }) => setHost(() => ToastHost), reportError);
  }, [Host, waiting]);
  return Host && <Host />;
};
