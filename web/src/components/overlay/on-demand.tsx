import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';

interface OnDemandProps {
  isNeeded: boolean;
  load: () => Promise<ComponentType>;
  onFail: () => void;
}

export const OnDemand = ({ isNeeded, load, onFail }: OnDemandProps) => {
  const t = useTranslation('common');
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null);
  const begin = useEffectEvent(() => {
    load().then(
      (Part) => setLoaded({ Part }),
      () => {
        toast.error(t((w) => w.network));
        onFail();
      },
    );
  });
  const isMissing = isNeeded && loaded === null;
  useEffect(() => {
    if (isMissing) begin();
  }, [isMissing]);
  return (
    loaded && (
      <Suspense>
        <loaded.Part />
      </Suspense>
    )
  );
};
