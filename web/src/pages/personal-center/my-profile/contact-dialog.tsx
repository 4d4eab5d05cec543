import type { Profile } from '@atrium/contract/account/schemas.ts';
import { changeContact } from '@atrium/contract/contact/calls.ts';
import { type ContactChannel, toContactKey } from '@atrium/contract/contact/fields.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button, Form, type FormInstance } from 'antd';
import { useId, useState } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiMutation } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/browser/toast.ts';
import { useSingleRun } from '../../../lib/browser/use-single-run.ts';
import { CodeItem } from '../../../features/verification-code/code-item.tsx';
import { Dialog } from '../../../components/overlay/dialog.tsx';
import { FormField } from '../../../components/fields/form-field.tsx';
import {
  toE164,
  getLocalNumber,
  MobileField,
  type MobileNumber,
  noMobileNumber,
} from '../../../components/fields/mobile-field.tsx';
import { EmailField } from '../../../components/fields/text-fields.tsx';
import { useFormErrors } from '../../../components/form/form-errors.ts';
import { PasswordInput } from '../../../components/fields/password/password-input.tsx';

interface Values {
  email: string;
  mobile: MobileNumber;
  code: string;
  password: string;
}

/** Omits the country code of mainland China, as in the profile. */
const formatNumber = (mobile: MobileNumber): string =>
  mobile.countryCode === 86 ? getLocalNumber(mobile) : toE164(mobile);

const getInitialValues = (profile: Profile): Values => {
  const mainlandNumber = /^\+86(1\d{10})$/.exec(toContactKey('sms', profile.phoneNumber) ?? '')?.[1];
  return {
    email: profile.emailVerified ? '' : profile.email,
    mobile:
      mainlandNumber === undefined || profile.phoneVerified
        ? noMobileNumber
        : { countryCode: 86, number: mainlandNumber },
    code: '',
    password: '',
  };
};

interface ContactFieldsProps {
  form: FormInstance<Values>;
  isEmail: boolean;
  onError: (failure: unknown) => void;
}

interface ContactDialogProps {
  profile: Profile;
  channel: ContactChannel;
  onClose: () => void;
}

const useContactChange = (form: FormInstance<Values>, { channel, onClose }: ContactDialogProps) => {
  const t = useTranslation('account');
  const { show } = useFormErrors(form);
  const { mutateAsync, isPending } = useApiMutation(changeContact, { skipsErrorToast: true });
  const showContactError = (failure: unknown) => show(failure, {}, { to: channel === 'email' ? 'email' : 'mobile' });
  const send = useSingleRun(async (to: string, { code, password }: Pick<Values, 'code' | 'password'>) => {
    try {
      await mutateAsync({ channel, to, code, password });
      toast.success(t((w) => (to === '' ? w.contactRemoved : w.contactChanged)));
      onClose();
      await reloadAccess();
    } catch (failure) {
      showContactError(failure);
    }
  });
  const remove = async () => {
    const validValues = await form.validateFields(['password']).catch(() => null);
    if (validValues) await send('', { password: validValues.password, code: '' });
  };
  return { send, remove, showContactError, isPending };
};

const ContactFields = ({ form, isEmail, onError }: ContactFieldsProps) => {
  const t = useTranslation('account');
  const values: Partial<Values> | undefined = Form.useWatch((allValues: Partial<Values>) => allValues, form);
  const number = values?.mobile ? toE164(values.mobile) : '';
  const address = isEmail ? (values?.email ?? '').trim().toLowerCase() : number;
  const getRecipient = async () => {
    const { email, mobile }: Values = await form.validateFields([isEmail ? 'email' : 'mobile']);
    if (isEmail) return { channel: 'email', to: email.trim() } as const;
    return { channel: 'sms', countryCode: mobile.countryCode, to: getLocalNumber(mobile) } as const;
  };
  return (
    <>
      {isEmail ? (
        <EmailField name="email" label={t((w) => w.newEmail)} />
      ) : (
        <MobileField name="mobile" label={t((w) => w.newPhone)} />
      )}
      <CodeItem purpose="contact" address={address} getRecipient={getRecipient} onError={onError} />
      <FormField name="password" label={t((w) => w.oldPassword)} rule={required} isExact>
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </>
  );
};

export const ContactDialog = (props: ContactDialogProps) => {
  const { profile, channel, onClose } = props;
  const t = useTranslation('account');
  const c = useTranslation('common');
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  const { send, remove, showContactError, isPending } = useContactChange(form, props);
  const isEmail = channel === 'email';
  const hasContact = (isEmail ? profile.email : profile.phoneNumber) !== '';
  return (
    <Dialog
      open
      title={t((w) => w.changeContact[channel])}
      mask={{ closable: false }}
      keyboard={!isDirty}
      onCancel={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {hasContact && (
            <Button danger type="text" className="me-auto" disabled={isPending} onClick={() => void remove()}>
              {t((w) => w.removeContact[channel])}
            </Button>
          )}
          <Button onClick={onClose}>{c((w) => w.cancel)}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isPending}>
            {c((w) => w.save)}
          </Button>
        </div>
      }
    >
      <p className="mt-0 mb-4 text-secondary">{t((w) => w.contactHint[channel])}</p>
      <Form<Values>
        id={formId}
        name={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
        initialValues={getInitialValues(profile)}
        onValuesChange={() => setDirty(true)}
        onFinish={({ email, mobile, ...credentials }) =>
          void send(isEmail ? email.trim() : formatNumber(mobile), credentials)
        }
      >
        <ContactFields form={form} isEmail={isEmail} onError={showContactError} />
      </Form>
    </Dialog>
  );
};
