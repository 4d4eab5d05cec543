import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { toast } from '../../lib/browser/toast.ts';

interface OnDemandProps {
  /** Asked for from now on; what was loaded once stays. */
  isWanted: boolean;
  load: () => Promise<ComponentType>;
  /** It could not be loaded; a toast has said so. */
  onFail: () => void;
}

/** A part of the screen that is loaded when it is first wanted, and costs nothing before. */
export const OnDemand = ({ isWanted, load, onFail }: OnDemandProps) => {
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
  const isMissing = isWanted && loaded === null;
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
