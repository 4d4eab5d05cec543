import { useLocation, useNavigate } from 'react-router';
import { getSavedId } from '../../lib/query/saved-row.ts';
import { useRecordAddress } from '../text/record-link.tsx';
import { removeBasePath } from '../../lib/address/base-path.ts';

interface SavedLink {
  readonly href: string;
  readonly go: () => void;
}

/** Returns the link to a saved row: its page, otherwise the list with `onView`; null if it is already shown. */
export const useSavedLink = <Saved>(resource: string, onView: ((saved: Saved) => void) | undefined) => {
  const getRecordAddress = useRecordAddress();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (savedRecord: Saved, editedId: number | undefined): SavedLink | null => {
    const id = getSavedId(savedRecord) ?? editedId;
    const address = getRecordAddress(resource, id);
    if (address !== null) return address === pathname ? null : { href: address, go: () => void navigate(address) };
    if (!onView || id === undefined) return null;
    const listAddress = `${pathname}${search}`;
    const go = () => {
      // The user may have switched to another tab.
      if (removeBasePath(location.pathname) !== pathname) void navigate(listAddress);
      onView(savedRecord);
    };
    return { href: listAddress, go };
  };
};
