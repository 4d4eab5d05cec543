import EditOutlined from '@ant-design/icons/EditOutlined';
import { applyBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { BatchBar, type BatchAction } from '../data-table/batch-bar.tsx';
import type { RowSelection } from '../data-table/use-selection.ts';
import type { AnyRow, ResourceScreen } from '../resource/resource-screen.ts';

const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk-edit-dialog.tsx')).BulkEditDialog }));

interface BulkEditBarProps {
  screen: Pick<ResourceScreen<AnyRow>, 'resource' | 'calls' | 'bulkInputs'>;
  selection: RowSelection;
  total: number;
  filter: object;
  actions?: readonly BatchAction[];
}

const noActions = [] as const;

export const BulkEditBar = ({ screen, selection, total, filter, actions = noActions }: BulkEditBarProps) => {
  const t = useTranslation('resource');
  const [isOpen, setOpen] = useState(false);
  const permission = screen.calls.update ?? applyBulkEdit;
  const edit: BatchAction = {
    key: 'edit',
    label: t((w) => w.bulkEdit),
    permission,
    icon: <EditOutlined aria-hidden />,
    isInPhoneMenu: actions.length > 0,
    onSelect: () => setOpen(true),
  };
  return (
    <>
      <BatchBar selection={selection} total={total} canSelectAll actions={[...actions, edit]} />
      {isOpen && (
        <Suspense>
          <BulkEditDialog
            screen={screen}
            target={selection.isAll ? { filter } : { ids: selection.ids }}
            count={selection.isAll ? total : selection.ids.length}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              selection.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
