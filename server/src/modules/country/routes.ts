import { countryEndpoints } from '@atrium/contract/country/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serveOpen } from '../../http/serve.ts';

export const countryRoutes = (app: FastifyInstance, context: AppContext): void => {
  let countries: ReturnType<typeof import('./calling-codes.ts').listCallingCodes> | undefined;
  serveOpen(app, context, countryEndpoints.list, async () => {
    countries ??= (await import('./calling-codes.ts')).listCallingCodes();
    return countries;
  });
};
