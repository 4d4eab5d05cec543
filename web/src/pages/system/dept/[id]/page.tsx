import { readDept } from '@atrium/contract/dept/calls.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { Suspense } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useSideDialog } from '../../../../ui/overlay/use-side-dialog.ts';
import { RecordPage } from '../../../../ui/record/record-page.tsx';
import { DeptDetail } from '../dept-detail.tsx';
import { DeptForm } from '../dept-form.tsx';
import type { DeptDialog } from '../use-dept-actions.tsx';

export const words = ['dept', 'record', 'role', 'audit', 'table'] as const;

const DeptRecord = ({ dept, onGone }: { dept: Dept; onGone: () => void }) => {
  const { dialog, open, close } = useSideDialog<DeptDialog>();
  return (
    <>
      <DeptDetail dept={dept} beside={null} onOpen={open} onGone={onGone} />
      <Suspense>
        {dialog?.kind === 'edit' && <DeptForm key="edit" dept={dialog.dept} parentId={null} onClose={close} />}
        {dialog?.kind === 'new' && <DeptForm key="new" dept={null} parentId={dept.id} onClose={close} />}
      </Suspense>
    </>
  );
};

/** A department on a page of its own. */
export default function DeptRecordPage() {
  const c = useTranslation('common');
  const list = { name: c((w) => w.menu.dept), path: '/system/dept' };
  return (
    <RecordPage call={readDept} list={list} nameOf={({ name }) => name}>
      {(dept, leave) => <DeptRecord dept={dept} onGone={leave} />}
    </RecordPage>
  );
}
