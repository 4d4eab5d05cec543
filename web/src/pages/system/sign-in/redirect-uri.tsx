import { readSignInSettings } from '@atrium/contract/external-sign-in/calls.ts';
import { Copyable } from '../../../components/data-table/copyable.tsx';
import { useApiQuery } from '../../../lib/query/query.ts';

/** The redirect URI to register with a provider; only its path while `ATRIUM_URL` is not set. */
export const RedirectUri = ({ redirectPath }: { redirectPath: string }) => {
  const { data } = useApiQuery(readSignInSettings, undefined, { skipsErrorToast: true });
  return <Copyable>{`${data?.redirectBase ?? ''}${redirectPath}`}</Copyable>;
};
