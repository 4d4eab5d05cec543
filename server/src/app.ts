import { languages } from '@atrium/contract/language.ts';
import { loadLabels } from '@atrium/contract/words/further-labels.ts';
import type { FastifyInstance } from 'fastify';
import { scheduleDailyBackups } from './backup/daily-backups.ts';
import { aboutRoutes } from './features/about/routes.ts';
import { accessRoutes } from './features/access/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { companyRoutes } from './features/company/routes.ts';
import { countryRoutes } from './features/country/routes.ts';
import { deptRoutes } from './features/dept/routes.ts';
import { downloadRoutes } from './features/download/routes.ts';
import { eventRoutes } from './features/event/routes.ts';
import { metricRoutes } from './features/metric/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { navigationRoutes } from './features/menu/navigation-routes.ts';
import { roleRoutes } from './features/role/routes.ts';
import { notificationRoutes } from './features/notification/routes.ts';
import { passcodeRoutes } from './features/passcode/routes.ts';
import { legalTextRoutes } from './features/legal-text/routes.ts';
import { preferenceRoutes } from './features/preference/routes.ts';
import { scheduledTaskRoutes } from './features/scheduled-task/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { setupRoutes } from './features/setup/routes.ts';
import { uploadRoutes } from './features/upload/routes.ts';
import { userImportRoutes } from './features/user/import-routes.ts';
import { userRoutes } from './features/user/routes.ts';
import { userInfoRoutes } from './features/user/user-info-routes.ts';
import { waitingRoutes } from './features/waiting/routes.ts';
import { tableLayoutRoutes } from './features/table-layout/routes.ts';
import { serveGeneratedResource } from './platform/crud/generated-resource.ts';
import { createApp } from './platform/http/create-app.ts';
import type { AppContext } from './platform/context/context.ts';

type Feature = (app: FastifyInstance, context: AppContext) => void;

const features: readonly Feature[] = [
  sessionRoutes,
  setupRoutes,
  userInfoRoutes,
  userRoutes,
  userImportRoutes,
  navigationRoutes,
  menuRoutes,
  roleRoutes,
  deptRoutes,
  accessRoutes,
  auditRoutes,
  tableLayoutRoutes,
  eventRoutes,
  metricRoutes,
  waitingRoutes,
  notificationRoutes,
  accountRoutes,
  passcodeRoutes,
  uploadRoutes,
  downloadRoutes,
  legalTextRoutes,
  preferenceRoutes,
  companyRoutes,
  scheduledTaskRoutes,
  countryRoutes,
  aboutRoutes,
];

/** Builds the server of an instance, in production and in tests. */
export const buildApp = async (context: AppContext): Promise<FastifyInstance> => {
  const [app] = await Promise.all([createApp(context), ...languages.map(loadLabels)]);
  for (const feature of features) feature(app, context);
  for (const resource of context.resources) serveGeneratedResource(app, context, resource);
  scheduleDailyBackups(context);
  await app.ready();
  return app;
};
