import { RequestFailure } from '../../lib/http/request-failure.ts';
import { ErrorState } from './error-state.tsx';

const unknownCall = new RequestFailure(404, '', { isUnknownCall: true });

/** Stands where there would be something that the server does not have. */
export const NotServed = () => <ErrorState failure={unknownCall} />;
