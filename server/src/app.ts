import { languages } from '@atrium/contract/language.ts';
import { loadLabels } from '@atrium/contract/words/further-labels.ts';
import type { FastifyInstance } from 'fastify';
import { scheduleDailyBackups } from './backup/daily-backups.ts';
import { aboutRoutes } from './modules/about/routes.ts';
import { accessRoutes } from './modules/access/routes.ts';
import { announcementRoutes } from './modules/announcement/routes.ts';
import { apiTokenRoutes } from './modules/api-token/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { companyRoutes } from './modules/company/routes.ts';
import { countryRoutes } from './modules/country/routes.ts';
import { deptRoutes } from './modules/dept/routes.ts';
import { dictionaryRoutes } from './modules/dictionary/routes.ts';
import { downloadRoutes } from './modules/download/routes.ts';
import { eventRoutes } from './modules/event/routes.ts';
import { externalSignInRoutes } from './modules/external-sign-in/routes.ts';
import { figureRoutes } from './modules/figure/routes.ts';
import { menuRoutes } from './modules/menu/routes.ts';
import { navigationRoutes } from './modules/menu/navigation-routes.ts';
import { roleRoutes } from './modules/role/routes.ts';
import { notificationRoutes } from './modules/notification/routes.ts';
import { onlineRoutes } from './modules/online/routes.ts';
import { verificationCodeRoutes } from './modules/verification-code/routes.ts';
import { legalTextRoutes } from './modules/legal-text/routes.ts';
import { positionRoutes } from './modules/position/routes.ts';
import { preferenceRoutes } from './modules/preference/routes.ts';
import { savedViewRoutes } from './modules/saved-view/routes.ts';
import { scheduledTaskRoutes } from './modules/scheduled-task/routes.ts';
import { securityRoutes } from './modules/security/routes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { passkeyRoutes } from './modules/second-factor/passkey-routes.ts';
import { secondFactorRoutes } from './modules/second-factor/routes.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { trashRoutes } from './modules/trash/routes.ts';
import { bulkEditRoutes } from './modules/bulk-edit/routes.ts';
import { versionRoutes } from './modules/version/routes.ts';
import { uploadRoutes } from './modules/upload/routes.ts';
import { userImportRoutes } from './modules/user/import-routes.ts';
import { userRoutes } from './modules/user/routes.ts';
import { userInfoRoutes } from './modules/user/user-info-routes.ts';
import { pendingItemRoutes } from './modules/pending-items/routes.ts';
import { tableLayoutRoutes } from './modules/table-layout/routes.ts';
import { serveGeneratedResource } from './resource/pipeline/generated-resource.ts';
import { createApp } from './http/create-app.ts';
import type { AppContext } from './context/context.ts';

type Module = (app: FastifyInstance, context: AppContext) => void;

const modules: readonly Module[] = [
  sessionRoutes,
  setupRoutes,
  userInfoRoutes,
  userRoutes,
  userImportRoutes,
  navigationRoutes,
  menuRoutes,
  roleRoutes,
  deptRoutes,
  positionRoutes,
  accessRoutes,
  auditRoutes,
  securityRoutes,
  onlineRoutes,
  tableLayoutRoutes,
  savedViewRoutes,
  eventRoutes,
  figureRoutes,
  pendingItemRoutes,
  notificationRoutes,
  announcementRoutes,
  accountRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  apiTokenRoutes,
  verificationCodeRoutes,
  externalSignInRoutes,
  uploadRoutes,
  downloadRoutes,
  legalTextRoutes,
  preferenceRoutes,
  companyRoutes,
  scheduledTaskRoutes,
  countryRoutes,
  dictionaryRoutes,
  trashRoutes,
  versionRoutes,
  bulkEditRoutes,
  aboutRoutes,
];

export const buildApp = async (context: AppContext): Promise<FastifyInstance> => {
  const [app] = await Promise.all([createApp(context), ...languages.map(loadLabels)]);
  for (const addRoutes of modules) addRoutes(app, context);
  // Modules serve resources with hooks themselves.
  const servedPaths = new Set(app.endpoints.map(({ call }) => call.path));
  for (const resource of context.resources)
    if (!servedPaths.has(`${resource.name}-list`)) serveGeneratedResource(app, context, resource);
  scheduleDailyBackups(context);
  await app.ready();
  return app;
};
