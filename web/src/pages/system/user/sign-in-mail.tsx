import { mailSignIn } from '@atrium/contract/user/act-calls.ts';
import { useState } from 'react';
import { useCodeChannels } from '../../../lib/api/capabilities.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useProblemText } from '../../../lib/language/problem-text.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import type { OneTime } from './user-dialog.ts';

const Offer = ({ user: { id, email } }: Pick<OneTime, 'user'>) => {
  const t = useTranslation('user');
  const problemText = useProblemText();
  const { mutateAsync, isPending } = useApiMutation(mailSignIn, { quiet: true });
  const [told, setTold] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null);
  const send = async () => {
    setTold(null);
    try {
      const { outcome, to } = await mutateAsync({ id });
      setTold({ isGood: outcome !== 'failed', text: t((w) => w.mailOutcomes[outcome], { to }) });
    } catch (failure) {
      setTold({ isGood: false, text: problemText.failure(failure) });
    }
  };
  return (
    <>
      <p className="mt-0 mb-2">{t((w) => w.mailHint)}</p>
      {/* Sent is sent: a second one would only puzzle. */}
      {told?.isGood !== true && (
        <NeedButton need={mailSignIn} loading={isPending} className="max-w-full" onClick={() => void send()}>
          <span className="truncate">{t((w) => w.mailTo, { to: email })}</span>
        </NeedButton>
      )}
      <p
        role="status"
        className={`mt-2 mb-0 empty:m-0 ${told?.isGood === false ? 'text-error-text' : 'text-secondary'}`}
      >
        {told?.text}
      </p>
    </>
  );
};

/** Offers to mail a user how to set a password of their own, where there is mail and their address is proved. */
export const SignInMail = ({ user }: Pick<OneTime, 'user'>) => {
  const t = useTranslation('user');
  const hasMail = useCodeChannels().includes('email');
  if (!hasMail || user.email === '') return null;
  return (
    <div className="mt-2 border-0 border-t border-solid border-line-secondary pt-3">
      {user.emailVerified ? (
        <Offer user={user} />
      ) : (
        <p className="m-0 text-secondary">{t((w) => w.mailUnproved, { to: user.email })}</p>
      )}
    </div>
  );
};
