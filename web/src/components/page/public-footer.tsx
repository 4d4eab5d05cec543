import { usePreferences } from '../../lib/preference/preferences.ts';

const isWebAddress = (address: string) => /^https?:\/\//.test(address);

export const PublicFooter = () => {
  const { companyName, copyrightDate, ICPNumber, ICPLink } = usePreferences((preferences) => preferences);
  return (
    <footer className="flex flex-wrap justify-center gap-x-4 gap-y-1 p-4 text-xs text-secondary">
      {companyName && (
        <span>
          © {copyrightDate} {companyName}
        </span>
      )}
      {ICPNumber && (isWebAddress(ICPLink) ? <a href={ICPLink}>{ICPNumber}</a> : <span>{ICPNumber}</span>)}
    </footer>
  );
};
