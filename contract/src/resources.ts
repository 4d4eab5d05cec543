import { auditResource } from './audit/fields.ts';
import { deptResource } from './dept/fields.ts';
import type { Language } from './language.ts';
import { menuResource } from './menu/fields.ts';
import type { CrudResource, Field, Resource } from './resource/field.ts';
import { addLabels, labelIn, type LabelsOf } from './resource/labels.ts';
import { exports } from './resource/read.ts';
import { roleResource } from './role/fields.ts';
import { userResource } from './user/fields.ts';

/** Resources with generated endpoints, tables and pages. */
export const crudResources = {} as const satisfies Readonly<Record<string, CrudResource>>;

/** Returns the resources above as a list. */
export const crudList: readonly CrudResource[] = Object.values(crudResources);

const listed = { user: userResource, role: roleResource, audit: auditResource, ...crudResources };
const trees = { dept: deptResource, menu: menuResource };
type Listed = typeof listed;

/** Texts of a further language for all resources; missing ones do not compile. */
export type Labels = LabelsOf<Listed & typeof trees>;
/** Registers the labels of all resources in a further language. */
export const addLabelsIn = (language: Language, labels: Labels): void =>
  addLabels(language, { ...listed, ...trees }, labels);

export type ListName = Listed[keyof Listed]['name'];
// The names are those of the register.
export const listNames = Object.values<Resource>(listed).map(({ name }) => name) as ListName[];

/** All resources, lists and trees. */
export const described: readonly Resource[] = Object.values<Resource>({ ...listed, ...trees });
const resources: ReadonlyMap<string, Resource> = new Map(described.map((resource) => [resource.name, resource]));

/** Returns a resource by name; undefined if it is not defined. */
export const resourceOf = (name: string): Resource | undefined => resources.get(name);

/** Returns a field of a resource by their names, or undefined if either is unknown. */
export const fieldOf = (resource: string, field: string): Field | undefined => {
  const fields = resources.get(resource)?.fields ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
};

/** Returns the label of an export column. */
export const columnLabel = (resource: string, column: string, language: Language): string | undefined => {
  const found = exports(resources.get(resource)?.fields ?? {}).find(({ as }) => as === column);
  return found && labelIn(found.field.label, language);
};
