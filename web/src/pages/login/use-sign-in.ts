import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { username } from '@atrium/contract/validation.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { passwordRule } from '../../lib/account/password-rule.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { startSession } from '../../lib/session/session.ts';
import { getThrottleMs } from '../../lib/http/throttle.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type CredentialName = keyof Credentials;

const rules = { username: (value: string) => username(value.trim()), password: passwordRule };

const fieldNames = ['username', 'password'] as const;

interface SignInError {
  readonly failure: unknown;
  readonly until: number | null;
}

export const useSignIn = () => {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [checkedNames, setCheckedNames] = useState<readonly CredentialName[]>([]);
  const [error, setError] = useState<SignInError | null>(null);
  const [isBusy, setBusy] = useState(false);

  const getError = (name: CredentialName): ErrorCode | null => {
    if (error?.failure instanceof RequestFailure && error.failure.fields?.[name]) return error.failure.fields[name];
    return checkedNames.includes(name) ? rules[name](values[name]) : null;
  };

  const send = useSingleRun(async (credentials: Credentials) => {
    setBusy(true);
    setError(null);
    try {
      const pair = await callApi(
        login,
        { username: credentials.username.trim(), password: credentials.password },
        { skipsErrorToast: true },
      );
      // The router leaves this page when a session starts; the form stays busy until then.
      startSession(pair);
    } catch (failure) {
      const waitMs = getThrottleMs(failure);
      const newError = { failure, until: waitMs === null ? null : Date.now() + waitMs };
      setError(newError);
      setBusy(false);
      if (waitMs !== null) setTimeout(() => setError((current) => (current === newError ? null : current)), waitMs);
    }
  });

  return {
    values,
    error,
    isBusy,
    getError,
    change: (patch: Partial<Credentials>) => {
      setValues({ ...values, ...patch });
      if (error?.until == null) setError(null);
    },
    check: (name: CredentialName) => {
      if (values[name] !== '' && !checkedNames.includes(name)) setCheckedNames([...checkedNames, name]);
    },
    submit: (): CredentialName | null => {
      setCheckedNames(fieldNames);
      const invalidName = fieldNames.find((name) => rules[name](values[name]) !== null) ?? null;
      if (invalidName === null) void send(values);
      return invalidName;
    },
  };
};
