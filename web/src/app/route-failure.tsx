import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { useIsAboutToReload } from '../lib/browser/chunk-failure.ts';
import { RequestFailure } from '../lib/http/request-failure.ts';
import { signOut } from '../lib/account/sign-out.ts';
import { ErrorScreen } from '../components/feedback/error-screen.tsx';
import { Exception } from '../components/feedback/exception.tsx';

export const RouteFailure = () => {
  const failure = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isReloading = useIsAboutToReload();
  if (isReloading) return null;
  if (isRouteErrorResponse(failure) && failure.status === 404) return <Exception kind="404" />;
  if (failure instanceof RequestFailure) {
    return (
      <Exception
        kind="500"
        detail={failure.message}
        requestId={failure.requestId}
        onRetry={() => void navigate(`${pathname}${search}${hash}`, { replace: true })}
        onSignOut={signOut}
      />
    );
  }
  return <ErrorScreen failure={failure} />;
};
