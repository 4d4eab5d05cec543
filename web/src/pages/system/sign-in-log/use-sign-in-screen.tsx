import LoginOutlined from '@ant-design/icons/LoginOutlined';
import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import type { SignInEntry } from '@atrium/contract/sign-in-log/schemas.ts';
import { useCallback } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { useFormatReason, useFormatUser } from './sign-in-cells.tsx';

const EntryFacts = ({ entry }: { entry: SignInEntry }) => {
  const formatUser = useFormatUser();
  const formatReason = useFormatReason();
  return (
    <Facts
      fields={signInLogResource.fields}
      row={entry}
      content={{
        name: (
          <RecordLink resource="user" id={entry.userId}>
            {formatUser(entry)}
          </RecordLink>
        ),
        reason: formatReason(entry.reason),
      }}
    />
  );
};

export const useSignInScreen = () => {
  const c = useTranslation('common');
  const format = useFormat();
  const screen: ResourceScreen<SignInEntry> & { readonly calls: typeof signInLogCalls } = {
    resource: signInLogResource,
    calls: signInLogCalls,
    title: c((w) => w.menu.signInLog),
    getName: useCallback(({ time }: SignInEntry) => format.dateTime(time), [format]),
    head: () => ({ picture: <LoginOutlined aria-hidden /> }),
    facts: (entry) => <EntryFacts entry={entry} />,
  };
  return screen;
};
