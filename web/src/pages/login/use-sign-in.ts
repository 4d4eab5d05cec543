import type { Problem } from '@atrium/contract/problems.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { username } from '@atrium/contract/validation.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { passwordRule } from '../../lib/account/password-rule.ts';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { startSession } from '../../lib/session/session.ts';
import { waitOf } from '../../lib/http/use-wait.ts';

/** What is typed on the login page. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type CredentialName = keyof Credentials;

const rules = { username: (value: string) => username(value.trim()), password: passwordRule };

/** Fields in the order in which they are looked at. */
const names = ['username', 'password'] as const;

/** The server's refusal, and until when it will not listen. */
interface Refusal {
  readonly failure: unknown;
  readonly until: number | null;
}

/** The state of signing in by username and password: what was typed, what is wrong with it, what the server said. */
export const useSignIn = () => {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [checked, setChecked] = useState<readonly CredentialName[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const problemOf = (name: CredentialName): Problem | null => {
    if (refusal?.failure instanceof RequestFailure && refusal.failure.fields?.[name])
      return refusal.failure.fields[name];
    return checked.includes(name) ? rules[name](values[name]) : null;
  };

  const send = async (given: Credentials) => {
    setBusy(true);
    setRefusal(null);
    try {
      const pair = await callApi(login, { username: given.username.trim(), password: given.password }, { quiet: true });
      // Whoever watches the session leaves this page; until then it stays busy.
      startSession(pair);
    } catch (failure) {
      const wait = waitOf(failure);
      const refused = { failure, until: wait === null ? null : Date.now() + wait };
      setRefusal(refused);
      setBusy(false);
      if (wait !== null) setTimeout(() => setRefusal((current) => (current === refused ? null : current)), wait);
    }
  };

  return {
    values,
    refusal,
    isBusy,
    problemOf,
    /** Takes what was typed; the server's word about the former value is no longer true. */
    change: (patch: Partial<Credentials>) => {
      setValues({ ...values, ...patch });
      if (refusal?.until == null) setRefusal(null);
    },
    check: (name: CredentialName) => {
      if (values[name] !== '' && !checked.includes(name)) setChecked([...checked, name]);
    },
    /** Sends what was typed, or answers the first field that has to be put right. */
    submit: (): CredentialName | null => {
      setChecked(names);
      const wrong = names.find((name) => rules[name](values[name]) !== null) ?? null;
      if (wrong === null) void send(values);
      return wrong;
    },
  };
};
