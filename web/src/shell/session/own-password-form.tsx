import type { Rule } from '@atrium/contract/validation.ts';
import { Button } from 'antd';
import type { InputRef } from 'antd/es/input/Input';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useWait } from '../../lib/http/use-wait.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useProblemText } from '../../lib/language/problem-text.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

interface OwnPasswordFormProps {
  /** What is judged before anything is sent. */
  rule: Rule;
  /** Rejects with why the password was refused; what resolves takes the form away. */
  onSend: (password: string) => Promise<void>;
  okText: string;
  hint?: string;
  otherButton: ReactNode;
  className?: string;
}

const usePassword = ({ rule, onSend }: Pick<OwnPasswordFormProps, 'rule' | 'onSend'>) => {
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
      await onSend(password);
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
    problem: isChecked ? rule(password) : null,
    type: (typed: string) => {
      setPassword(typed);
      if (wait === 0) setFailure(null);
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      setChecked(true);
      if (rule(password) !== null) input.current?.focus();
      else if (!isBusy && wait === 0) void send();
    },
  };
};

/** Asks who is signed in for their password once more. */
export const OwnPasswordForm = ({ rule, onSend, okText, hint, otherButton, className }: OwnPasswordFormProps) => {
  const t = useTranslation('session');
  const problemText = useProblemText();
  const { password, isBusy, failure, wait, input, problem, type, submit } = usePassword({ rule, onSend });
  return (
    <form onSubmit={submit} noValidate autoComplete="off" className={className}>
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
      {hint !== undefined && <p className="mt-0 mb-4 text-xs text-secondary">{hint}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        {otherButton}
        <Button type="primary" size="large" htmlType="submit" className="flex-1" loading={isBusy} disabled={wait > 0}>
          {wait > 0 ? t((w) => w.waitSeconds, { seconds: wait }) : okText}
        </Button>
      </div>
    </form>
  );
};
