import { usePreferences } from '../../lib/preference/preferences.ts';

const isWeb = (address: string) => /^https?:\/\//.test(address);

/** Whose product this is, and its record number, at the foot of the pages that anyone can read. */
export const PublicFooter = () => {
  const { companyName, copyrightDate, ICPNumber, ICPLink } = usePreferences((preferences) => preferences);
  return (
    <footer className="flex flex-wrap justify-center gap-x-4 gap-y-1 p-4 text-xs text-secondary">
      {companyName && (
        <span>
          © {copyrightDate} {companyName}
        </span>
      )}
      {ICPNumber && (isWeb(ICPLink) ? <a href={ICPLink}>{ICPNumber}</a> : <span>{ICPNumber}</span>)}
    </footer>
  );
};
