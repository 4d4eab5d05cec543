import { aboutEndpoints } from '@atrium/contract/about/endpoints.ts';
import { publicSettings } from '@atrium/contract/about/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { isDiskLow } from '../../db/folder/data-folder.ts';
import { loadOfferedAccounts } from '../../db/seed/demo/demo-accounts.ts';
import { canSend } from '../../outbox/senders.ts';
import { defaultCompany, getPasswordRules, toBranding, loadCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { loadSignInMethods } from '../../context/sign-in-methods.ts';
import { isDemoAvailable, needsAdministrator } from '../../context/demo.ts';
import { productLicense, productRoot, productVersion } from '../../lib/runtime/product.ts';
import { isProxyIgnored } from '../../http/proxy-notice.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { readDependencies } from './dependencies.ts';

const assertCanServe = async ({ db, dialect, draining }: AppContext): Promise<void> => {
  if (draining.isBegun) throwApiError('server.ending');
  const isReadOnly = await dialect
    .isReadOnly(db)
    .catch((cause: unknown) => throwApiError('server.busy', { retryAfter: 2, cause }));
  if (isReadOnly) throwApiError('server.readOnly');
};

/** Returns a function that checks whether setup is needed. It is never needed again, as the last administrator remains. */
const createSetupCheck = ({ db, config }: AppContext): (() => Promise<boolean>) => {
  let isSetUp = false;
  return async () => {
    if (isSetUp) return false;
    const isNeeded = await needsAdministrator(db, config).catch(() => null);
    isSetUp = isNeeded === false;
    return isNeeded === true;
  };
};

const serveCapabilities = (app: FastifyInstance, context: AppContext): void => {
  const { db, config, senders } = context;
  const settings = publicSettings.parse(config satisfies z.input<typeof publicSettings>);
  const needsSetup = createSetupCheck(context);
  serveOpen(app, context, aboutEndpoints.capabilities, async ({ request }) => {
    const company = await loadCompany(db).catch(() => defaultCompany);
    return {
      product: 'atrium' as const,
      ...settings,
      ...getPasswordRules(config, company),
      codes: { email: canSend(senders, 'email'), sms: canSend(senders, 'sms') },
      demoAccounts: isDemoAvailable(config, request) ? await loadOfferedAccounts(db) : [],
      needsSetup: await needsSetup(),
      signIn: await loadSignInMethods(context).catch(() => undefined),
      company: toBranding(company),
    };
  });
};

const serveAbout = (app: FastifyInstance, context: AppContext): void => {
  const { db, dialect, senders, clock, startTime } = context;
  let dependencies: ReturnType<typeof readDependencies> | undefined;
  serve(app, context, aboutEndpoints.about, async ({ caller: { effectivePermissions } }) => {
    dependencies ??= readDependencies(new URL('package-lock.json', productRoot));
    const packages = await dependencies;
    const { kind } = dialect;
    return {
      version: productVersion,
      license: productLicense,
      ...(effectivePermissions.isAdmin && { node: process.versions.node }),
      database: effectivePermissions.isAdmin ? { kind, version: await dialect.version(db) } : { kind },
      startTime,
      proxyIgnored: effectivePermissions.isAdmin && isProxyIgnored(context),
      uptime: Math.round((clock() - startTime) / 1000),
      ...(effectivePermissions.isAdmin && { carriers: { email: senders.mailer.kind, sms: senders.gateway.kind } }),
      dependencies: effectivePermissions.isAdmin ? packages : packages.map(({ version: _version, ...rest }) => rest),
    };
  });
};

const serveProbes = (app: FastifyInstance, context: AppContext): void => {
  const { config, events, conditions } = context;
  serveOpen(app, context, aboutEndpoints.live, async () => ({ status: 'ok' as const }));

  serveOpen(app, context, aboutEndpoints.ready, async () => {
    await assertCanServe(context);
    const isLow = await isDiskLow(config.dataFolder);
    return {
      status: 'ok' as const,
      database: 'ok' as const,
      disk: isLow ? ('low' as const) : ('ok' as const),
      events: events.isListening ? ('ok' as const) : ('missing' as const),
      ...conditions,
    };
  });

  serveOpen(app, context, aboutEndpoints.health, async () => {
    await assertCanServe(context);
    return { status: 'ok' as const, ...(!events.isListening && { events: 'missing' as const }) };
  });
};

export const aboutRoutes = (app: FastifyInstance, context: AppContext): void => {
  serveCapabilities(app, context);
  serveAbout(app, context);
  serveProbes(app, context);
};
