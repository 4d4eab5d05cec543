import { readUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { useSideDialog } from '../../../../ui/overlay/use-side-dialog.ts';
import { RecordPage } from '../../../../ui/record/record-page.tsx';
import { OneTimePassword } from '../one-time-password.tsx';
import { UserDetail } from '../user-detail.tsx';
import type { OneTime, UserDialog } from '../user-dialog.ts';
import { UserForm } from '../user-form.tsx';

export const words = ['user', 'record', 'role', 'audit', 'table'] as const;

const UserRecord = ({ user, onGone }: { user: User; onGone: () => void }) => {
  const { dialog, open, close } = useSideDialog<UserDialog>();
  const [secret, setSecret] = useState<OneTime | null>(null);
  return (
    <>
      <UserDetail user={user} beside={null} onOpen={open} onOneTime={setSecret} onGone={onGone} />
      <Suspense>
        {dialog?.kind === 'edit' && (
          <UserForm key={user.id} user={dialog.user} deptId={null} onOneTime={setSecret} onClose={close} />
        )}
      </Suspense>
      {secret && <OneTimePassword {...secret} onClose={() => setSecret(null)} />}
    </>
  );
};

/** A user on a page of their own. */
export default function UserRecordPage() {
  const c = useTranslation('common');
  const list = { name: c((w) => w.menu.user), path: '/system/user' };
  return (
    <RecordPage call={readUser} list={list} nameOf={({ name }) => name}>
      {(user, leave) => <UserRecord user={user} onGone={leave} />}
    </RecordPage>
  );
}
