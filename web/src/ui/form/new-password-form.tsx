import { required } from '@atrium/contract/validation.ts';
import { Button } from 'antd';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { passwordRule } from '../../lib/account/password-rule.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { useProblemText } from '../../lib/language/problem-text.ts';
import { useWait } from '../../lib/http/use-wait.ts';
import { Notice } from '../feedback/notice.tsx';
import { PasswordStrength } from '../fields/password-strength.tsx';
import { TextField } from './text-field.tsx';

/** What is asked for when a password has to be replaced. */
interface Answers {
  readonly password: string;
  readonly newPassword: string;
  readonly again: string;
}

type Name = keyof Answers;

interface NewPasswordFormProps {
  /** The present password, where the person has just typed it. */
  current?: string;
  /** Tells the server; throws what it refuses. Until the page or dialog goes away the form stays busy. */
  onSave: (change: { password: string; newPassword: string }) => Promise<void>;
  /** Stands beside the button. */
  otherButton?: ReactNode;
}

const useAnswers = (current: string | undefined) => {
  const t = useTranslation('session');
  const problemText = useProblemText();
  const [values, setValues] = useState<Answers>({ password: current ?? '', newPassword: '', again: '' });
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problem = failure instanceof RequestFailure ? failure.problem : undefined;
  const wrong: Record<Name, string | undefined> = {
    password:
      problem === 'password.wrong' ? problemText.failure(failure) : problemText.field(required(values.password)),
    newPassword:
      problem === 'password.same' ? problemText.failure(failure) : problemText.field(passwordRule(values.newPassword)),
    again: values.again === values.newPassword ? undefined : t((w) => w.mismatch),
  };
  return {
    values,
    failure,
    isSound: Object.values(wrong).every((text) => text === undefined),
    isAtField: problem === 'password.wrong' || problem === 'password.same',
    problemOf: (name: Name) => (isChecked ? wrong[name] : undefined),
    check: () => setChecked(true),
    refuse: setFailure,
    change: (name: Name) => (value: string) => {
      setValues({ ...values, [name]: value });
      setFailure(null);
    },
  };
};

/** Replaces a password that somebody else knows by one of the person's own. */
export const NewPasswordForm = ({ current, onSave, otherButton }: NewPasswordFormProps) => {
  const t = useTranslation('session');
  const problemText = useProblemText();
  const answers = useAnswers(current);
  const [isBusy, setBusy] = useState(false);
  const wait = useWait(answers.failure);

  const save = async () => {
    setBusy(true);
    const { password: old, newPassword } = answers.values;
    try {
      await onSave({ password: old, newPassword });
    } catch (failure) {
      answers.refuse(failure);
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    answers.check();
    if (answers.isSound && !isBusy && wait === 0) void save();
  };
  const field = (name: Name, label: string, placeholder: string) => (
    <TextField
      label={label}
      isSecret
      value={answers.values[name]}
      placeholder={placeholder}
      problem={answers.problemOf(name)}
      onChange={answers.change(name)}
    />
  );
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      {answers.failure !== null && !answers.isAtField && <Notice>{problemText.failure(answers.failure)}</Notice>}
      {current === undefined &&
        field(
          'password',
          t((w) => w.currentPassword),
          t((w) => w.currentPlaceholder),
        )}
      {field(
        'newPassword',
        t((w) => w.newPassword),
        t((w) => w.newPlaceholder),
      )}
      <div className={answers.problemOf('newPassword') === undefined ? '-mt-5 mb-4' : 'mb-4'}>
        <PasswordStrength value={answers.values.newPassword} />
      </div>
      {field(
        'again',
        t((w) => w.confirm),
        t((w) => w.confirmPlaceholder),
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        {otherButton}
        <Button type="primary" htmlType="submit" size="large" className="flex-1" loading={isBusy} disabled={wait > 0}>
          {wait > 0 ? t((w) => w.waitSeconds, { seconds: wait }) : t((w) => w.save)}
        </Button>
      </div>
    </form>
  );
};
