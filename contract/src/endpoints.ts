import { aboutEndpoints } from './about.ts';
import { accessEndpoints } from './access.ts';
import { accountEndpoints } from './account.ts';
import { auditEndpoints } from './audit.ts';
import { contactEndpoints } from './contact.ts';
import { countryEndpoints } from './country.ts';
import { deptEndpoints } from './dept.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './event.ts';
import { figureEndpoints } from './figure.ts';
import { menuEndpoints } from './menu.ts';
import { notificationEndpoints } from './notification.ts';
import { passcodeEndpoints } from './passcode.ts';
import { policyEndpoints } from './policy.ts';
import { preferenceEndpoints } from './preference.ts';
import { roleEndpoints } from './role.ts';
import { sessionEndpoints } from './session.ts';
import { setupEndpoints } from './setup.ts';
import { uploadEndpoints } from './upload.ts';
import { userEndpoints } from './user.ts';
import { userActEndpoints } from './user-act.ts';
import { userImportEndpoints } from './user-import.ts';
import { viewEndpoints } from './view.ts';

/** Endpoints of features, by the name of their group. */
export type EndpointGroups = Readonly<Record<string, readonly Readonly<Record<string, Endpoint>>[]>>;

/** The endpoints of the product by what they are about: the chapters of the API document. */
export const endpointGroups = {
  session: [sessionEndpoints, passcodeEndpoints, setupEndpoints],
  account: [accountEndpoints, contactEndpoints, preferenceEndpoints, viewEndpoints],
  notification: [notificationEndpoints, eventEndpoints],
  home: [figureEndpoints],
  user: [userEndpoints, userActEndpoints, userImportEndpoints],
  role: [roleEndpoints],
  menu: [menuEndpoints],
  dept: [deptEndpoints],
  access: [accessEndpoints],
  audit: [auditEndpoints],
  policy: [policyEndpoints],
  upload: [uploadEndpoints],
  about: [aboutEndpoints, countryEndpoints],
} as const satisfies EndpointGroups;
export type EndpointGroup = keyof typeof endpointGroups;

const groups: EndpointGroups = endpointGroups;

/** Every endpoint of the product: the API document and the tests of who may call what go through this list. */
export const endpoints: readonly Endpoint[] = Object.values(groups)
  .flat()
  .flatMap((feature) => Object.values(feature));
