import { Button } from 'antd';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { PermissionButton } from '../action/permission-button.tsx';

interface SaveBarProps {
  permission: PermissionCheck;
  changedLabels: readonly string[];
  /** Shown while nothing is changed. */
  note?: string | undefined;
  isSaving: boolean;
  isValid?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

const maxLabels = 3;

export const SaveBar = ({
  permission,
  changedLabels,
  note,
  isSaving,
  isValid = true,
  onSave,
  onDiscard,
}: SaveBarProps) => {
  const c = useTranslation('common');
  const format = useFormat();
  const hiddenCount = changedLabels.length - maxLabels;
  const shownLabels =
    hiddenCount > 0
      ? [...changedLabels.slice(0, maxLabels), c((w) => w.otherChanges, { count: hiddenCount })]
      : changedLabels;
  const isChanged = changedLabels.length > 0;
  return (
    <div className="save-bar">
      <p role="status" className="m-0 min-w-40 flex-1 text-xs text-secondary">
        {isChanged ? c((w) => w.unsavedChanges, { changes: format.list(shownLabels) }) : (note ?? c((w) => w.allSaved))}
      </p>
      <div className="ms-auto flex gap-2">
        {isChanged && <Button onClick={onDiscard}>{c((w) => w.discardChanges)}</Button>}
        <PermissionButton
          permission={permission}
          type="primary"
          disabled={!isChanged || !isValid}
          loading={isSaving}
          onClick={onSave}
        >
          {c((w) => w.save)}
        </PermissionButton>
      </div>
    </div>
  );
};
