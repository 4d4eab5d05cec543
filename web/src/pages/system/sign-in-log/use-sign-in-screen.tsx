import LoginOutlined from '@ant-design/icons/LoginOutlined';
import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import type { SignInEntry } from '@atrium/contract/sign-in-log/schemas.ts';
import { useCallback } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { RecordLink } from '../../../components/text/record-link.tsx';

export const useFormatUser = (): ((entry: SignInEntry) => string) => {
  const t = useTranslation('sign-in-log');
  const c = useTranslation('common');
  return useCallback(
    ({ name, username }) => {
      if (name === '') return username || t((w) => w.unknownAccount);
      return username === '' ? name : c((w) => w.person, { name, username });
    },
    [t, c],
  );
};

export const useSignInScreen = (): ResourceScreen<SignInEntry> & { readonly calls: typeof signInLogCalls } => {
  const c = useTranslation('common');
  const format = useFormat();
  const formatUser = useFormatUser();
  return {
    resource: signInLogResource,
    calls: signInLogCalls,
    title: c((w) => w.menu.signInLog),
    getName: useCallback(({ time }) => format.dateTime(time), [format]),
    head: (entry) => ({
      picture: <LoginOutlined aria-hidden />,
      line: (
        <RecordLink resource="user" id={entry.userId}>
          {formatUser(entry)}
        </RecordLink>
      ),
    }),
  };
};
