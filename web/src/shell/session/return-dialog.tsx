import { login } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { changePassword } from '@atrium/contract/user/act-calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { Avatar, Button } from 'antd';
import type { InputRef } from 'antd/es/input/Input';
import { type SubmitEvent, useRef, useState } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { callApiWith, callApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { passwordRule } from '../../lib/account/password-rule.ts';
import { useProblemText } from '../../lib/language/problem-text.ts';
import { leaveSession, resumeSession } from '../../lib/session/session.ts';
import { useWait } from '../../lib/http/use-wait.ts';
import { NewPasswordForm } from '../../ui/form/new-password-form.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Above every drawer, dialog and toast of the page. */
const top = 3000;

/** What the browser shows above everything else, such as the list of notifications, would cover the dialog. */
const closePopovers = () => {
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover();
};

/** Somebody else signed in may not go on here, so only the password is asked for. */
const Owner = () => {
  const user = useUser();
  const name = user.name || user.username;
  return (
    <div className="my-4 flex items-center gap-3 rounded-md bg-fill-quaternary p-3">
      <Avatar size={40} src={user.avatar || undefined} alt="" className="flex-none bg-primary-bg! text-primary-text!">
        {[...name][0]?.toUpperCase()}
      </Avatar>
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-secondary">{user.username}</span>
      </span>
    </div>
  );
};

/** A password that an administrator gave: it lets in only to choose another. */
interface Given {
  readonly pair: TokenPair;
  readonly password: string;
}

const useReturn = (username: string, onGiven: (given: Given) => void) => {
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wait = useWait(failure);
  const problem = isChecked ? passwordRule(password) : null;

  const enter = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const pair = await callApi(login, { username, password }, { quiet: true });
      const { mustChangePassword } = await callApiWith(pair.token, readUserInfo);
      if (mustChangePassword) onGiven({ pair, password });
      else resumeSession(pair);
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return {
    password,
    isBusy,
    failure,
    wait,
    problem,
    type: (typed: string) => {
      setPassword(typed);
      if (wait === 0) setFailure(null);
    },
    /** False when what was typed cannot be a password. */
    submit: (): boolean => {
      setChecked(true);
      const isSound = passwordRule(password) === null;
      if (isSound && !isBusy && wait === 0) void enter();
      return isSound;
    },
  };
};

const LeaveButton = () => {
  const t = useTranslation('session');
  return (
    <Button size="large" onClick={leaveSession}>
      {t((w) => w.leave)}
    </Button>
  );
};

const PasswordStep = ({ onGiven }: { onGiven: (given: Given) => void }) => {
  const t = useTranslation('session');
  const problemText = useProblemText();
  const input = useRef<InputRef>(null);
  const { password, isBusy, failure, wait, problem, type, submit } = useReturn(useUser().username, onGiven);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!submit()) input.current?.focus();
  };
  return (
    <form onSubmit={onSubmit} noValidate autoComplete="off">
      {failure !== null && <Notice>{problemText.failure(failure)}</Notice>}
      <TextField
        label={t((w) => w.password)}
        isSecret
        isFirst
        value={password}
        placeholder={t((w) => w.passwordPlaceholder)}
        problem={problemText.field(problem)}
        inputRef={input}
        onChange={type}
      />
      <p className="mt-0 mb-4 text-xs text-secondary">{t((w) => w.otherAccount)}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <LeaveButton />
        <Button type="primary" size="large" htmlType="submit" className="flex-1" loading={isBusy} disabled={wait > 0}>
          {wait > 0 ? t((w) => w.waitSeconds, { seconds: wait }) : t((w) => w.goOn)}
        </Button>
      </div>
    </form>
  );
};

const NewPasswordStep = ({ given }: { given: Given }) => (
  <NewPasswordForm
    current={given.password}
    otherButton={<LeaveButton />}
    onSave={async (change) => {
      await callApiWith(given.pair.token, changePassword, change);
      resumeSession(given.pair);
    }}
  />
);

/** Asks the person whose session ended for their password, over the page, on which everything stays as it is. */
export const ReturnDialog = () => {
  const t = useTranslation('session');
  const [given, setGiven] = useState<Given | null>(null);
  return (
    <Dialog
      open
      centered
      width={420}
      zIndex={top}
      closable={false}
      keyboard={false}
      mask={{ closable: false, blur: true }}
      footer={null}
      title={t((w) => (given ? w.changeTitle : w.lapsedTitle))}
      afterOpenChange={closePopovers}
    >
      <p className="m-0 text-balance text-secondary">{t((w) => (given ? w.changeText : w.lapsedText))}</p>
      <Owner />
      {given ? <NewPasswordStep given={given} /> : <PasswordStep onGiven={setGiven} />}
    </Dialog>
  );
};
