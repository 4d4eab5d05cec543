import { announcementResource } from './announcement/fields.ts';
import { apiTokenResource } from './api-token/fields.ts';
import { auditResource } from './audit/fields.ts';
import { deptResource } from './dept/fields.ts';
import { identityProviderResource } from './identity-provider/fields.ts';
import type { Language } from './language.ts';
import { menuResource } from './menu/fields.ts';
import { notificationPreferences, notificationResource } from './notification/fields.ts';
import { onlineResource } from './online/fields.ts';
import type { GeneratedResource, Field, Resource } from './resource/field.ts';
import { addTranslations, getLabel, type ResourceLabels } from './resource/labels.ts';
import { listExportColumns } from './resource/definition.ts';
import { positionResource } from './position/fields.ts';
import { roleResource } from './role/fields.ts';
import { scheduledTaskTitles } from './scheduled-task/fields.ts';
import { signInLogResource } from './sign-in-log/fields.ts';
import { trashResource } from './trash/fields.ts';
import { userResource } from './user/fields.ts';
import { dictionaryItemResource, dictionaryResource } from './dictionary/fields.ts';

export const generatedResources = {
  announcement: announcementResource,
  dictionary: dictionaryResource,
  dictionaryItem: dictionaryItemResource,
  identityProvider: identityProviderResource,
  position: positionResource,
} as const satisfies Readonly<Record<string, GeneratedResource>>;

export const generatedResourceList: readonly GeneratedResource[] = Object.values(generatedResources);

const tableResources = {
  user: userResource,
  role: roleResource,
  audit: auditResource,
  online: onlineResource,
  'api-token': apiTokenResource,
  'sign-in-log': signInLogResource,
  trash: trashResource,
  ...generatedResources,
};
const treeResources = { dept: deptResource, menu: menuResource };
/** Resources without a table on a page and without an export. */
const otherResources = { notification: notificationResource };
type TableResources = typeof tableResources;

export const labeledDefinitions = {
  ...tableResources,
  ...treeResources,
  ...otherResources,
  notificationPreference: notificationPreferences,
  scheduledTask: scheduledTaskTitles,
};

/** A missing text of a further language is a compile error. */
export type Labels = ResourceLabels<typeof labeledDefinitions>;
export const registerLabels = (language: Language, labels: Labels): void =>
  addTranslations(language, labeledDefinitions, labels);

export type ListName = TableResources[keyof TableResources]['name'];
// `name` is typed as string.
export const listNames = Object.values<Resource>(tableResources).map(({ name }) => name) as ListName[];

export const allResources: readonly Resource[] = Object.values<Resource>({
  ...tableResources,
  ...treeResources,
  ...otherResources,
});
const resources: ReadonlyMap<string, Resource> = new Map(allResources.map((resource) => [resource.name, resource]));

export const findResource = (name: string): Resource | undefined => resources.get(name);

export const findField = (resource: string, field: string): Field | undefined => {
  const fields = resources.get(resource)?.fields ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
};

export const getColumnLabel = (resource: string, column: string, language: Language): string | undefined => {
  const exportedColumn = listExportColumns(resources.get(resource)?.fields ?? {}).find(({ as }) => as === column);
  return exportedColumn && getLabel(exportedColumn.field.label, language);
};
