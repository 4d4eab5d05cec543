import { useTranslation } from '../../lib/language/i18n.ts';
import { PolicyText } from '../../features/legal-text/policy-text.tsx';

export const PrivacyPolicyPage = () => {
  const t = useTranslation('policy');
  return (
    <PolicyText
      name="privacy"
      title={t((w) => w.privacy.title)}
      intro={t((w) => w.privacy.intro)}
      sections={[
        [
          t((w) => w.privacy.data.title),
          t((w) => w.privacy.data.account),
          t((w) => w.privacy.data.session),
          t((w) => w.privacy.data.log),
          t((w) => w.privacy.data.device),
        ],
        [
          t((w) => w.privacy.purpose.title),
          t((w) => w.privacy.purpose.work),
          t((w) => w.privacy.purpose.safety),
          t((w) => w.privacy.purpose.notice),
        ],
        [
          t((w) => w.privacy.sharing.title),
          t((w) => w.privacy.sharing.none),
          t((w) => w.privacy.sharing.providers),
          t((w) => w.privacy.sharing.law),
        ],
        [t((w) => w.privacy.retention.title), t((w) => w.privacy.retention.time), t((w) => w.privacy.retention.safety)],
        [t((w) => w.privacy.rights.title), t((w) => w.privacy.rights.read), t((w) => w.privacy.rights.ask)],
      ]}
    />
  );
};
