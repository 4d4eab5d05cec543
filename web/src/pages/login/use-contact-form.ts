import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useSingleRun } from '../../lib/browser/use-single-run.ts';
import type { CodeRecipient } from '../../features/verification-code/use-verification-code.ts';
import { toE164, getLocalNumber, type MobileNumber, noMobileNumber } from '../../components/fields/mobile-field.tsx';
import { useFormErrors } from '../../components/form/form-errors.ts';
import { useSignInViewAddress } from './sign-in-view-frame.tsx';

export interface Contact {
  channel: 'sms' | 'email';
  mobile: MobileNumber;
  email: string;
}

const noContact: Contact = { channel: 'sms', mobile: noMobileNumber, email: '' };

const getRecipient = ({ channel, mobile, email }: Contact): CodeRecipient =>
  channel === 'sms'
    ? { channel, countryCode: mobile.countryCode, to: getLocalNumber(mobile) }
    : { channel, to: email.trim() };

const getAddress = ({ channel, mobile, email }: Partial<Contact>): string => {
  if (channel === 'email') return (email ?? '').trim().toLowerCase();
  return mobile ? toE164(mobile) : '';
};

/** Submitting calls `action` with the recipient, shows the message that it returns, and goes to the sign-in page. */
export const useContactForm = (form: FormInstance) => {
  const getViewAddress = useSignInViewAddress();
  const navigate = useNavigate();
  const { show } = useFormErrors(form);
  const channels = useCodeChannels();
  const preselected = new URLSearchParams(useLocation().search).get('by');
  // Links in emails preselect email.
  const channel = channels.find((candidate) => candidate === preselected) ?? channels[0] ?? 'sms';
  const address = Form.useWatch(getAddress, form) ?? '';
  const [isBusy, setBusy] = useState(false);
  const getContactField = () => {
    const channelValue: unknown = form.getFieldValue('channel');
    return channelValue === 'email' ? 'email' : 'mobile';
  };
  const onError = (failure: unknown) => show(failure, {}, { to: getContactField() });
  const readRecipient = async () => {
    const field = getContactField();
    // The form has more fields than its type.
    const valid = (await form.validateFields([field])) as Partial<Contact>;
    return getRecipient({ ...noContact, ...valid, channel: field === 'email' ? 'email' : 'sms' });
  };
  const send = useSingleRun(async (contact: Contact, action: (to: CodeRecipient) => Promise<string>) => {
    setBusy(true);
    try {
      toast.success(await action(getRecipient({ ...noContact, ...contact })));
      void navigate(getViewAddress(''));
    } catch (failure) {
      onError(failure);
    } finally {
      setBusy(false);
    }
  });
  return {
    initialContact: { ...noContact, channel },
    isBusy,
    send,
    codeProps: { address, getRecipient: readRecipient, onError },
  };
};
