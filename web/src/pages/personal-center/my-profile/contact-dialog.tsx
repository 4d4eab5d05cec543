import type { Profile } from '@atrium/contract/account/schemas.ts';
import { changeContact } from '@atrium/contract/contact/calls.ts';
import { type ContactChannel, toContactKey } from '@atrium/contract/contact/fields.ts';
import { required } from '@atrium/contract/validation.ts';
import { Button, Form } from 'antd';
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

interface ContactDialogProps {
  profile: Profile;
  channel: ContactChannel;
  onClose: () => void;
}

export const ContactDialog = ({ profile, channel, onClose }: ContactDialogProps) => {
  const t = useTranslation('account');
  const c = useTranslation('common');
  const formId = useId();
  const [form] = Form.useForm<Values>();
  const { show } = useFormErrors(form);
  const [isDirty, setDirty] = useState(false);
  const { mutateAsync, isPending } = useApiMutation(changeContact, { skipsErrorToast: true });
  const isEmail = channel === 'email';
  const field = isEmail ? 'email' : 'mobile';
  const values: Partial<Values> | undefined = Form.useWatch((allValues: Partial<Values>) => allValues, form);
  const number = values?.mobile ? toE164(values.mobile) : '';
  const address = isEmail ? (values?.email ?? '').trim().toLowerCase() : number;
  const showContactError = (failure: unknown) => show(failure, {}, { to: field });

  const target = async () => {
    const validValues: Values = await form.validateFields([field]);
    if (isEmail) return { channel: 'email', to: validValues.email.trim() } as const;
    return {
      channel: 'sms',
      countryCode: validValues.mobile.countryCode,
      to: getLocalNumber(validValues.mobile),
    } as const;
  };
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
        {isEmail ? (
          <EmailField name="email" label={t((w) => w.newEmail)} />
        ) : (
          <MobileField name="mobile" label={t((w) => w.newPhone)} />
        )}
        <CodeItem purpose="contact" address={address} getRecipient={target} onError={showContactError} />
        <FormField name="password" label={t((w) => w.oldPassword)} rule={required} isExact>
          <PasswordInput autoComplete="current-password" />
        </FormField>
      </Form>
    </Dialog>
  );
};
