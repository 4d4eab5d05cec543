import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { toast } from '../../lib/browser/toast.ts';
import type { PasscodeTarget } from '../../parts/passcode/use-passcode.ts';
import { dialled, localNumber, type MobileNumber, noMobileNumber } from '../../ui/fields/mobile-field.tsx';
import { useFormProblems } from '../../ui/form/form-problems.ts';
import { useWayTo } from './way-frame.tsx';

/** How a person is reached. */
export interface Contact {
  channel: 'sms' | 'email';
  mobile: MobileNumber;
  email: string;
}

const noContact: Contact = { channel: 'sms', mobile: noMobileNumber, email: '' };

const targetOf = ({ channel, mobile, email }: Contact): PasscodeTarget =>
  channel === 'sms'
    ? { channel, countryCode: mobile.countryCode, to: localNumber(mobile) }
    : { channel, to: email.trim() };

/** The address that is being typed, as one string; `''` while there is none. */
const typedAddress = ({ channel, mobile, email }: Partial<Contact>): string => {
  if (channel === 'email') return (email ?? '').trim().toLowerCase();
  return mobile ? dialled(mobile) : '';
};

/**
 * What the forms share that prove a contact by a code: how they begin, what `CodeItem` needs, and sending them, after which the
 * person signs in. `act` is given where the code went, and answers what is said then.
 */
export const useContactForm = (form: FormInstance) => {
  const wayTo = useWayTo();
  const navigate = useNavigate();
  const { show } = useFormProblems(form);
  const channels = useCodeChannels();
  const asked = new URLSearchParams(useLocation().search).get('by');
  // What a mail leads here for begins with e-mail.
  const channel = channels.find((one) => one === asked) ?? channels[0] ?? 'sms';
  const address = Form.useWatch(typedAddress, form) ?? '';
  const [isBusy, setBusy] = useState(false);
  const fieldNow = () => {
    const chosen: unknown = form.getFieldValue('channel');
    return chosen === 'email' ? 'email' : 'mobile';
  };
  const onRefused = (failure: unknown) => show(failure, {}, { to: fieldNow() });
  const target = async () => {
    const field = fieldNow();
    // The form has further fields, of which nothing is known here: antd types none.
    const sound = (await form.validateFields([field])) as Partial<Contact>;
    return targetOf({ ...noContact, ...sound, channel: field === 'email' ? 'email' : 'sms' });
  };
  const send = async (contact: Contact, act: (to: PasscodeTarget) => Promise<string>) => {
    setBusy(true);
    try {
      toast.success(await act(targetOf({ ...noContact, ...contact })));
      void navigate(wayTo(''));
    } catch (failure) {
      onRefused(failure);
    } finally {
      setBusy(false);
    }
  };
  return { start: { ...noContact, channel }, isBusy, send, code: { address, target, onRefused } };
};
