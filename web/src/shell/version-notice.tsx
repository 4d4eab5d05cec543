import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../lib/language/i18n.ts';
import { confirmDiscard } from '../lib/tab/unsaved.ts';

const reload = async () => {
  if (await confirmDiscard()) location.reload();
};

export const VersionNotice = ({ onDismiss }: { onDismiss: () => void }) => {
  const t = useTranslation('widgets');
  const titleId = useId();
  return (
    <div
      role="alert"
      aria-labelledby={titleId}
      className="fixed end-[calc(1.5rem+env(safe-area-inset-right))] bottom-[calc(1.5rem+env(safe-area-inset-bottom))] z-40 w-80 max-w-[calc(100vw-2rem)] rounded-lg bg-elevated p-4 shadow-lg max-sm:end-4 max-sm:bottom-[calc(1rem+env(safe-area-inset-bottom))]"
    >
      <h2 id={titleId} className="mt-0 mb-1 text-base font-semibold">
        {t((w) => w.versionMonitorTitle)}
      </h2>
      <p className="mt-0 mb-3 text-secondary">{t((w) => w.versionMonitorContent)}</p>
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDismiss}>
          {t((w) => w.versionMonitorCancel)}
        </Button>
        <Button size="small" type="primary" onClick={() => void reload()}>
          {t((w) => w.versionMonitorConfirm)}
        </Button>
      </div>
    </div>
  );
};
