import { aboutEndpoints } from './about/endpoints.ts';
import { accessEndpoints } from './access/endpoints.ts';
import { announcementEndpoints } from './announcement/endpoints.ts';
import { accountEndpoints } from './account/endpoints.ts';
import { apiTokenEndpoints, ownApiTokenEndpoints } from './api-token/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { companyEndpoints } from './company/endpoints.ts';
import { contactEndpoints } from './contact/endpoints.ts';
import { countryEndpoints } from './country/endpoints.ts';
import { deptEndpoints } from './dept/endpoints.ts';
import { dictionaryEndpoints } from './dictionary/endpoints.ts';
import { createDownloadEndpoint, downloadEndpoints } from './download/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './event/endpoints.ts';
import {
  externalAccountEndpoints,
  externalSignInEndpoints,
  signInSettingEndpoints,
} from './external-sign-in/endpoints.ts';
import { figureEndpoints } from './figure/endpoints.ts';
import { menuEndpoints } from './menu/endpoints.ts';
import { notificationEndpoints } from './notification/endpoints.ts';
import { onlineEndpoints } from './online/endpoints.ts';
import { verificationCodeEndpoints } from './verification-code/endpoints.ts';
import { legalTextEndpoints } from './legal-text/endpoints.ts';
import { passkeyEndpoints, passkeySignInEndpoints } from './passkey/endpoints.ts';
import { preferenceEndpoints } from './preference/endpoints.ts';
import { createResourceEndpoints } from './resource/resource-endpoints.ts';
import { generatedResourceList } from './resources.ts';
import { roleEndpoints } from './role/endpoints.ts';
import { savedViewEndpoints } from './saved-view/endpoints.ts';
import { scheduledTaskEndpoints } from './scheduled-task/endpoints.ts';
import { secondFactorEndpoints } from './second-factor/endpoints.ts';
import { securityEndpoints } from './security/endpoints.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { setupEndpoints } from './setup/endpoints.ts';
import { signInLogEndpoints } from './sign-in-log/endpoints.ts';
import { trashEndpoints } from './trash/endpoints.ts';
import { versionEndpoints } from './version/endpoints.ts';
import { attachmentEndpoints } from './attachment/endpoints.ts';
import { bulkEditEndpoints } from './bulk-edit/endpoints.ts';
import { uploadEndpoints } from './upload/endpoints.ts';
import { userEndpoints } from './user/endpoints.ts';
import { pendingItemEndpoints } from './pending-items/endpoints.ts';
import { userActionEndpoints } from './user/action-endpoints.ts';
import { userImportEndpoints } from './user/import-endpoints.ts';
import { tableLayoutEndpoints } from './table-layout/endpoints.ts';

export type EndpointGroups = Readonly<Record<string, readonly Readonly<Record<string, Endpoint>>[]>>;

/** Each group is a tag of the API document. */
export const endpointGroups = {
  session: [
    sessionEndpoints,
    passkeySignInEndpoints,
    verificationCodeEndpoints,
    externalSignInEndpoints,
    setupEndpoints,
  ],
  account: [
    accountEndpoints,
    contactEndpoints,
    secondFactorEndpoints,
    passkeyEndpoints,
    externalAccountEndpoints,
    ownApiTokenEndpoints,
    preferenceEndpoints,
    tableLayoutEndpoints,
  ],
  notification: [notificationEndpoints, eventEndpoints],
  home: [figureEndpoints, pendingItemEndpoints],
  user: [
    { ...userEndpoints, download: createDownloadEndpoint(userEndpoints.export) },
    userActionEndpoints,
    userImportEndpoints,
  ],
  role: [{ ...roleEndpoints, download: createDownloadEndpoint(roleEndpoints.export) }],
  menu: [menuEndpoints],
  dept: [deptEndpoints],
  access: [accessEndpoints],
  audit: [{ ...auditEndpoints, download: createDownloadEndpoint(auditEndpoints.export) }],
  signInLog: [{ ...signInLogEndpoints, download: createDownloadEndpoint(signInLogEndpoints.export) }],
  security: [securityEndpoints],
  online: [{ ...onlineEndpoints, download: createDownloadEndpoint(onlineEndpoints.export) }],
  apiToken: [{ ...apiTokenEndpoints, download: createDownloadEndpoint(apiTokenEndpoints.export) }],
  trash: [trashEndpoints],
  savedView: [savedViewEndpoints],
  version: [versionEndpoints],
  bulkEdit: [bulkEditEndpoints],
  policy: [legalTextEndpoints],
  company: [companyEndpoints],
  signInSettings: [signInSettingEndpoints],
  upload: [uploadEndpoints],
  attachment: [attachmentEndpoints],
  download: [downloadEndpoints],
  scheduledTask: [scheduledTaskEndpoints],
  about: [aboutEndpoints, countryEndpoints],
} as const satisfies EndpointGroups;
export type EndpointGroup = keyof typeof endpointGroups;

export const groupDescriptions: Readonly<Record<string, string>> = {
  session: 'Sign-in and sign-out, tokens, verification codes, registration and the first administrator.',
  account: 'Profile, contacts, sessions, API tokens and preferences of the signed-in user.',
  notification: 'Notifications of the signed-in user, and a stream of events for an open session.',
  home: 'Figures of the home page, and their import from other systems.',
  user: 'Users: list, single records, batches, import and export, passwords and sessions.',
  role: 'Roles: sets of menu items with a data scope.',
  menu: 'Menu items: pages, frames, links and buttons, which define the routes and the permissions.',
  dept: 'Departments: a tree that data scopes refer to.',
  access: 'Reasons why a user has or lacks a permission.',
  audit: 'Audit log of successful and rejected actions.',
  signInLog: 'Sign-ins, failed sign-ins, sign-outs and ended sessions of the audit log.',
  security: 'Accounts that need attention, and failed sign-ins by day.',
  online: 'Open sessions of all users, and forced sign-out.',
  apiToken: 'API tokens of all users, and revoking them.',
  trash: 'Deleted records of all resources, until they are restored or permanently deleted.',
  savedView: 'Saved views of lists: filters, sort order and columns, for one user or shared with roles.',
  bulkEdit: 'Changes of many records of any resource, with a preview.',
  version: 'Earlier versions of records in their histories, and restoring them.',
  policy: 'Privacy policy and terms of service.',
  company: 'Branding, default preferences and test messages.',
  signInSettings: 'Connections to identity providers, and the users who may sign in with a password.',
  upload: 'Upload of images.',
  attachment: 'Files attached to records: upload, download and thumbnails.',
  download: 'Files at download addresses, which browsers request without a token.',
  scheduledTask: 'Scheduled tasks: recurring work of the server, such as the daily backup.',
  about: 'Version, health and capabilities of the server.',
  files: 'Images and this document, as plain files.',
  ...Object.fromEntries(generatedResourceList.map(({ name, many }) => [name, `${many['en-US']}.`])),
} satisfies Readonly<Record<EndpointGroup | 'files', string>>;

const additionalEndpoints: EndpointGroups = {
  announcement: [announcementEndpoints],
  dictionary: [dictionaryEndpoints],
};

export const allGroups: EndpointGroups = {
  ...endpointGroups,
  ...Object.fromEntries(
    generatedResourceList.map((resource) => {
      const generatedEndpoints = createResourceEndpoints(resource);
      const download = createDownloadEndpoint(generatedEndpoints.export);
      return [resource.name, [generatedEndpoints, { download }, ...(additionalEndpoints[resource.name] ?? [])]];
    }),
  ),
};

export const endpoints: readonly Endpoint[] = Object.values(allGroups)
  .flat()
  .flatMap((feature) => Object.values(feature));
