import type { Profile } from '@atrium/contract/account/schemas.ts';
import type { ContactChannel } from '@atrium/contract/contact/fields.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCapabilities } from '../../../lib/api/capabilities.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { ContactValue } from '../../../components/text/contact-value.tsx';

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }));

interface RowProps {
  channel: ContactChannel;
  label: string;
  value: string;
  isVerified: boolean;
  onChange: () => void;
}

const Row = ({ channel, label, value, isVerified, onChange }: RowProps) => {
  const t = useTranslation('account');
  const codes = useCapabilities()?.codes;
  const canSendCodes = codes?.[channel] ?? true;
  const action = (() => {
    if (value === '') return t((w) => w.addContact[channel]);
    return t((w) => (isVerified ? w.changeContact[channel] : w.verifyContact[channel]));
  })();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-0 border-b border-solid border-line-secondary py-3">
      <div className="min-w-48 flex-1">
        <p className="m-0 text-xs text-secondary">{label}</p>
        <ContactValue value={value} isVerified={isVerified} />
        {!canSendCodes && <p className="m-0 mt-1 text-xs text-secondary">{t((w) => w.cannotSendCodes)}</p>}
      </div>
      {canSendCodes && <Button onClick={onChange}>{action}</Button>}
    </li>
  );
};

export const ContactList = ({ profile }: { profile: Profile }) => {
  const t = useTranslation('account');
  const [channel, setChannel] = useState<ContactChannel | null>(null);
  return (
    <section className="mb-6 max-w-xl">
      <ul className="m-0 list-none p-0">
        <Row
          channel="email"
          label={t((w) => w.email)}
          value={profile.email}
          isVerified={profile.emailVerified}
          onChange={() => setChannel('email')}
        />
        <Row
          channel="sms"
          label={t((w) => w.phoneNumber)}
          value={profile.phoneNumber}
          isVerified={profile.phoneVerified}
          onChange={() => setChannel('sms')}
        />
      </ul>
      {channel !== null && (
        <Suspense>
          <ContactDialog profile={profile} channel={channel} onClose={() => setChannel(null)} />
        </Suspense>
      )}
    </section>
  );
};
