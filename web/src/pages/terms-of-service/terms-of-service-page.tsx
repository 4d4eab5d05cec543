import { useTranslation } from '../../lib/language/i18n.ts';
import { PolicyText } from '../../features/legal-text/policy-text.tsx';

export const TermsOfServicePage = () => {
  const t = useTranslation('policy');
  return (
    <PolicyText
      name="terms"
      title={t((w) => w.terms.title)}
      intro={t((w) => w.terms.intro)}
      sections={[
        [t((w) => w.terms.account.title), t((w) => w.terms.account.personal), t((w) => w.terms.account.loss)],
        [
          t((w) => w.terms.use.title),
          t((w) => w.terms.use.duty),
          t((w) => w.terms.use.secret),
          t((w) => w.terms.use.attack),
        ],
        [
          t((w) => w.terms.service.title),
          t((w) => w.terms.service.change),
          t((w) => w.terms.service.stop),
          t((w) => w.terms.service.record),
        ],
        [t((w) => w.terms.liability.title), t((w) => w.terms.liability.breach), t((w) => w.terms.liability.figures)],
        [t((w) => w.terms.more.title), t((w) => w.terms.more.update), t((w) => w.terms.more.contact)],
      ]}
    />
  );
};
