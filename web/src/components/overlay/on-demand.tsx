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
  const [module, setModule] = useState<{ Part: ComponentType } | null>(null);
  const startLoading = useEffectEvent(() => {
    load().then(
      (Part) => setModule({ Part }),
      () => {
        toast.error(t((w) => w.network));
        onFail();
      },
    );
  });
  const isMissing = isNeeded && module === null;
  useEffect(() => {
    if (isMissing) startLoading();
  }, [isMissing]);
  return (
    module && (
      <Suspense>
        <module.Part />
      </Suspense>
    )
  );
};
