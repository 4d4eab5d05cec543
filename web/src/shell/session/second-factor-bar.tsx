import { lazy } from 'react';
import { useAccess } from '../../lib/access/access.ts';
import { OptionalPart } from '../optional-part.tsx';

const SecondFactorBanner = lazy(async () => ({
  default: (await import('./second-factor-banner.tsx')).SecondFactorBanner,
}));

/** Reminds users who must add a second factor. The code is loaded only for them. */
export const SecondFactorBar = () => {
  const due = useAccess(({ user }) => user?.secondFactorDue);
  return (
    due !== undefined && (
      <OptionalPart>
        <SecondFactorBanner due={due} />
      </OptionalPart>
    )
  );
};
