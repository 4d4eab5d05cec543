import { readRole } from '@atrium/contract/role/calls.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Suspense } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { type SideDialog, useSideDialog } from '../../../../ui/overlay/use-side-dialog.ts';
import { RecordPage } from '../../../../ui/record/record-page.tsx';
import { RoleDetail } from '../role-detail.tsx';
import type { RoleDialog } from '../role-dialog.ts';
import { RoleForm } from '../role-form.tsx';
import { RoleMembers } from '../role-members.tsx';

export const words = ['role', 'record', 'audit', 'table'] as const;

const Dialogs = ({ side: { dialog, goOn, close: onClose } }: { side: SideDialog<RoleDialog> }) => {
  if (dialog?.kind === 'members') return <RoleMembers role={dialog.role} onClose={onClose} />;
  if (dialog?.kind === 'edit') return <RoleForm key="edit" role={dialog.role} onClose={onClose} />;
  if (dialog?.kind === 'copy')
    return (
      <RoleForm
        key="copy"
        role={null}
        model={dialog.role}
        onClose={onClose}
        onAssign={(role) => goOn({ kind: 'members', role })}
      />
    );
  return null;
};

const RoleRecord = ({ role, onGone }: { role: Role; onGone: () => void }) => {
  const side = useSideDialog<RoleDialog>();
  return (
    <>
      <RoleDetail role={role} beside={null} onOpen={side.open} onGone={onGone} />
      <Suspense>
        <Dialogs side={side} />
      </Suspense>
    </>
  );
};

/** A role on a page of its own. */
export default function RoleRecordPage() {
  const c = useTranslation('common');
  const list = { name: c((w) => w.menu.role), path: '/system/role' };
  return (
    <RecordPage call={readRole} list={list} nameOf={({ name }) => name}>
      {(role, leave) => <RoleRecord role={role} onGone={leave} />}
    </RecordPage>
  );
}
