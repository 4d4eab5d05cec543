import { Link } from 'react-router';
import { useTranslation } from '../../lib/language/i18n.ts';

interface LegalConsentProps {
  /** `agreement` applies to signing in, `agree` is the label of a checkbox. */
  text: 'agreement' | 'agree';
}

/** A sentence with links to the documents. They open in a new tab, so that the form keeps its values. */
export const LegalConsent = ({ text }: LegalConsentProps) => {
  const t = useTranslation('login');
  const common = useTranslation('common');
  const links: Readonly<Record<string, [address: string, title: string]>> = {
    terms: ['/terms-of-service', common((w) => w.menu.termsOfService)],
    privacy: ['/privacy-policy', common((w) => w.menu.privacyPolicy)],
  };
  const sentence = t((w) => w[text], { terms: '<terms>', privacy: '<privacy>' });
  return sentence.split(/<(terms|privacy)>/).map((part) => {
    const link = links[part];
    if (!link) return part;
    const [address, title] = link;
    return (
      <Link key={part} to={address} target="_blank" className="underline">
        {title}
      </Link>
    );
  });
};

export const Agreement = () => (
  <p className="m-0 mt-4 text-sm text-secondary">
    <LegalConsent text="agreement" />
  </p>
);
