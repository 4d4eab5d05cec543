import { confirmPassword } from '@atrium/contract/session/calls.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button } from 'antd';
import type { InputRef } from 'antd/es/input/Input';
import { type SubmitEvent, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { answerConfirming } from '../../lib/api/confirm-person.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useProblemText } from '../../lib/language/problem-text.ts';
import { useWait } from '../../lib/http/use-wait.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const cancel = () => answerConfirming(false);

const useConfirm = () => {
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wait = useWait(failure);
  const input = useRef<InputRef>(null);
  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await callApi(confirmPassword, { password }, { quiet: true });
      answerConfirming(true);
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
      input.current?.focus();
    }
  };
  return {
    password,
    isBusy,
    failure,
    wait,
    input,
    problem: isChecked ? required(password) : null,
    type: (typed: string) => {
      setPassword(typed);
      if (wait === 0) setFailure(null);
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      setChecked(true);
      if (required(password) !== null) input.current?.focus();
      else if (!isBusy && wait === 0) void send();
    },
  };
};

const ConfirmForm = () => {
  const t = useTranslation('session');
  const problemText = useProblemText();
  const { password, isBusy, failure, wait, input, problem, type, submit } = useConfirm();
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="mt-4">
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="large" onClick={cancel}>
          {t((w) => w.confirmCancel)}
        </Button>
        <Button type="primary" size="large" htmlType="submit" className="flex-1" loading={isBusy} disabled={wait > 0}>
          {wait > 0 ? t((w) => w.waitSeconds, { seconds: wait }) : t((w) => w.confirmGoOn)}
        </Button>
      </div>
    </form>
  );
};

/** Asks the person for their password before something that a stolen session must not be enough for; then it is carried out. */
export const ConfirmDialog = () => {
  const t = useTranslation('session');
  return (
    <Dialog
      open
      centered
      width={420}
      mask={{ closable: false }}
      footer={null}
      title={t((w) => w.confirmTitle)}
      onCancel={cancel}
    >
      <p className="m-0 text-balance text-secondary">{t((w) => w.confirmText)}</p>
      <ConfirmForm />
    </Dialog>
  );
};
