import { Button } from 'antd';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { PermissionCheck } from '../../lib/access/access.ts';
import { PermissionButton } from '../action/permission-button.tsx';

interface SaveBarProps {
  permission: PermissionCheck;
  /** Labels of the changed fields. */
  changed: readonly string[];
  /** Shown while nothing is changed. */
  note?: string | undefined;
  isSaving: boolean;
  /** False if the changes cannot be saved. */
  isValid?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Number of labels that fit beside the buttons. */
const maxLabels = 3;

/** Bar at the foot of a form page with the unsaved changes and the buttons that save or discard them. */
export const SaveBar = ({ permission, changed, note, isSaving, isValid = true, onSave, onDiscard }: SaveBarProps) => {
  const c = useTranslation('common');
  const format = useFormat();
  const others = changed.length - maxLabels;
  const labels = others > 0 ? [...changed.slice(0, maxLabels), c((w) => w.otherChanges, { count: others })] : changed;
  const isChanged = changed.length > 0;
  return (
    <div className="save-bar">
      <p role="status" className="m-0 min-w-40 flex-1 text-xs text-secondary">
        {isChanged ? c((w) => w.unsavedChanges, { changes: format.list(labels) }) : (note ?? c((w) => w.allSaved))}
      </p>
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
  );
};
