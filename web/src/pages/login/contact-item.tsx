import { Form, type FormInstance, Segmented } from 'antd';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { dialled, localNumber, MobileField, type MobileNumber, noMobileNumber } from '../../ui/fields/mobile-field.tsx';
import { EmailField } from '../../ui/fields/text-fields.tsx';
import type { PasscodeTarget } from '../../parts/passcode/use-passcode.ts';

/** How a person is reached. */
export interface Contact {
  channel: 'sms' | 'email';
  mobile: MobileNumber;
  email: string;
}

export const noContact: Contact = { channel: 'sms', mobile: noMobileNumber, email: '' };

/** What a form begins with: the first of the ways that there are. */
export const useNoContact = (): Contact => {
  const [channel = 'sms'] = useCodeChannels();
  return { ...noContact, channel };
};

/** Where a code for a contact goes. */
export const targetOf = ({ channel, mobile, email }: Contact): PasscodeTarget =>
  channel === 'sms'
    ? { channel, countryCode: mobile.countryCode, to: localNumber(mobile) }
    : { channel, to: email.trim() };

/** What the form calls the wire's field with the address. */
export const contactNames = (channel: unknown): { readonly to: string } => ({
  to: channel === 'email' ? 'email' : 'mobile',
});

/** The address that is being typed into a form, as one string; `''` while there is none. */
export const useTypedAddress = (form: FormInstance): string =>
  Form.useWatch(({ channel, mobile, email }: Partial<Contact>) => {
    if (channel === 'email') return (email ?? '').trim().toLowerCase();
    return mobile ? dialled(mobile) : '';
  }, form) ?? '';

/** A mobile number or an e-mail address, as the person likes. */
export const ContactItem = () => {
  const t = useTranslation('login');
  const channel: unknown = Form.useWatch('channel');
  const channels = useCodeChannels();
  const labels = { sms: t((w) => w.bySms), email: t((w) => w.byEmail) };
  return (
    <>
      <Form.Item name="channel" className="mb-3" hidden={channels.length < 2}>
        <Segmented
          block
          aria-label={t((w) => w.channel)}
          options={channels.map((value) => ({ value, label: labels[value] }))}
        />
      </Form.Item>
      {channel === 'email' ? <EmailField name="email" /> : <MobileField name="mobile" />}
    </>
  );
};
