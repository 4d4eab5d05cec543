import LockOutlined from '@ant-design/icons/LockOutlined';
import { unlockUser } from '@atrium/contract/user/act-calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { RecordLink } from '../../../ui/text/record-link.tsx';

/** Where somebody belongs, by its name and for who may see it with its page. */
export const UserDept = ({ user }: { user: User }) => {
  const t = useTranslation('user');
  if (!user.deptId) return t((w) => w.noDept);
  return (
    <RecordLink noun="dept" id={user.deptId}>
      {user.deptName || `#${user.deptId}`}
    </RecordLink>
  );
};

/** Who it is besides their name. */
export const UserLine = ({ user }: { user: User }) => (
  <>
    {user.username} · <UserDept user={user} />
  </>
);

/** Why somebody cannot sign in, and the way out of it. */
export const LockNotice = ({ user, onUnlock }: { user: User; onUnlock: () => void }) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const format = useFormat();
  return (
    <div role="note" className="record-notice bg-error-bg text-error-text">
      <LockOutlined aria-hidden />
      <span className="min-w-0 flex-1">
        {t((w) => w.lockedBecause, { time: format.dateTime(user.lockedUntil ?? 0) })}
      </span>
      <NeedButton
        need={unlockUser}
        type="text"
        size="small"
        className="font-semibold text-error-text! underline"
        disabled={user.holdsMore}
        onClick={onUnlock}
      >
        {c((w) => w.unlock)}
      </NeedButton>
    </div>
  );
};
