import { endpoint } from '../endpoint.ts';
import { createReadOnlyEndpoints } from '../resource/readonly-endpoints.ts';
import { endOnlineSessions } from './calls.ts';
import { onlineResource } from './fields.ts';
import { endedOnlineSessions, sessionsToEnd } from './schemas.ts';

export const onlineEndpoints = {
  ...createReadOnlyEndpoints(onlineResource),
  end: endpoint(endOnlineSessions, {
    input: sessionsToEnd,
    result: endedOnlineSessions,
    summary: 'Ends sessions. If none of them can be ended, returns the error of the first one.',
    errors: ['row.notFound', 'right.holdsMore'],
  }),
};
