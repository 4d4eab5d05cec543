import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { OutLink } from '../../components/text/out-link.tsx';
import { toWebAddress } from './web-address.ts';

/** Browsers open windows only on a click, so an external link that is opened by URL needs this page. */
export const ExternalPage = ({ title, href }: { title: string; href: string }) => {
  const t = useTranslation('shell');
  const translateTitle = useTitle();
  const address = toWebAddress(href);
  return (
    <div className="flex min-h-[50vh] flex-col items-center justify-center gap-4 text-center">
      <p className="m-0 text-secondary">{t((w) => w.externalText, { title: translateTitle(title) })}</p>
      {address && <OutLink href={address}>{t((w) => w.openInNewWindow)}</OutLink>}
    </div>
  );
};
