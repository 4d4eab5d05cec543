import { login } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { changePassword } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { callApiWith, callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { passwordRule } from '../../lib/account/password-rule.ts';
import { stopWaitingForSignIn, resumeSession } from '../../lib/session/session.ts';
import { NewPasswordForm } from '../../components/form/new-password-form.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { UserAvatar } from '../../components/text/user-avatar.tsx';

const zIndex = 3000;

const closePopovers = () => {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
};

/** Only the same user can continue, so the username is fixed. */
const SessionUser = () => {
  const user = useUser();
  const name = user.name || user.username;
  return (
    <div className="my-4 flex items-center gap-3 rounded-md bg-fill-quaternary p-3 [--avatar-size:40px]">
      <UserAvatar name={name} username={user.username} picture={user.avatar} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-secondary">{user.username}</span>
      </span>
    </div>
  );
};

/** A one-time password only allows setting another one. */
interface OneTimeSignIn {
  readonly pair: TokenPair;
  readonly password: string;
}

const LeaveButton = () => {
  const t = useTranslation('session');
  return (
    <Button size="large" onClick={stopWaitingForSignIn}>
      {t((w) => w.leave)}
    </Button>
  );
};

const PasswordStep = ({ onOneTimePassword }: { onOneTimePassword: (oneTimeSignIn: OneTimeSignIn) => void }) => {
  const t = useTranslation('session');
  const { username } = useUser();
  return (
    <OwnPasswordForm
      rule={passwordRule}
      okText={t((w) => w.signInAndContinue)}
      hint={t((w) => w.otherAccount)}
      otherButton={<LeaveButton />}
      onSend={async (password) => {
        const pair = await callApi(login, { username, password }, { skipsErrorToast: true });
        const { mustChangePassword } = await callApiWith(pair.token, readUserInfo);
        if (mustChangePassword) onOneTimePassword({ pair, password });
        else resumeSession(pair);
      }}
    />
  );
};

const NewPasswordStep = ({ oneTimeSignIn }: { oneTimeSignIn: OneTimeSignIn }) => (
  <NewPasswordForm
    currentPassword={oneTimeSignIn.password}
    otherButton={<LeaveButton />}
    onSave={async (change) => {
      await callApiWith(oneTimeSignIn.pair.token, changePassword, change);
      resumeSession(oneTimeSignIn.pair);
    }}
  />
);

/** Asks for the password over the page when the session has expired, so that the page keeps its state. */
export const ReturnDialog = () => {
  const t = useTranslation('session');
  const [oneTimeSignIn, setOneTimeSignIn] = useState<OneTimeSignIn | null>(null);
  return (
    <Dialog
      open
      width={420}
      zIndex={zIndex}
      closable={false}
      keyboard={false}
      mask={{ closable: false, blur: true }}
      footer={null}
      title={t((w) => (oneTimeSignIn ? w.changeTitle : w.expiredTitle))}
      afterOpenChange={closePopovers}
    >
      <p className="m-0 text-pretty text-secondary">{t((w) => (oneTimeSignIn ? w.changeText : w.expiredText))}</p>
      <SessionUser />
      {oneTimeSignIn ? (
        <NewPasswordStep oneTimeSignIn={oneTimeSignIn} />
      ) : (
        <PasswordStep onOneTimePassword={setOneTimeSignIn} />
      )}
    </Dialog>
  );
};
