import { Form, Segmented } from 'antd';
import { useCodeChannels } from '../../lib/api/capabilities.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { MobileField } from '../../components/fields/mobile-field.tsx';
import { EmailField } from '../../components/fields/text-fields.tsx';

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
