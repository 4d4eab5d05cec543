import { auditResource } from './audit/fields.ts';
import { deptResource } from './dept/fields.ts';
import type { FurtherLanguage, Language } from './language.ts';
import { menuResource } from './menu/fields.ts';
import type { CrudResource, Field, Resource } from './resource/field.ts';
import { addLabels, labelIn, type LabelsOf } from './resource/labels.ts';
import { exports } from './resource/read.ts';
import { roleResource } from './role/fields.ts';
import { userResource } from './user/fields.ts';

/** Resources whose calls, tables and screens follow from their description alone, one line each. */
export const crudResources = {} as const satisfies Readonly<Record<string, CrudResource>>;

/** The resources above, for whoever goes through all of them. */
export const crudList: readonly CrudResource[] = Object.values(crudResources);

const listed = { user: userResource, role: roleResource, audit: auditResource, ...crudResources };
const trees = { dept: deptResource, menu: menuResource };
type Listed = typeof listed;

/** What a further language says of all nouns; a label that is missing does not compile. */
export type Labels = LabelsOf<Listed & typeof trees>;
/** Has the labels of all nouns said in a further language, from then on. */
export const labelsIn = (language: FurtherLanguage, labels: Labels): void =>
  addLabels(language, { ...listed, ...trees }, labels);

/** The name of a resource whose rows are a list: they can be taken along, and the list is a table that people arrange. */
export type ListName = Listed[keyof Listed]['name'];
// The names are those of the register.
export const listNames = Object.values<Resource>(listed).map(({ name }) => name) as ListName[];

/** Every resource that is described, as a list or as a tree. */
export const described: readonly Resource[] = Object.values<Resource>({ ...listed, ...trees });
/** The resources by their names: audit, histories and conflicts find their words here. */
const resources: ReadonlyMap<string, Resource> = new Map(described.map((resource) => [resource.name, resource]));

/** A resource by its name; undefined where it is not described. */
export const resourceOf = (name: string): Resource | undefined => resources.get(name);

/** Returns a field of a resource by their names, or undefined if either is unknown. */
export const fieldOf = (resource: string, field: string): Field | undefined => {
  const fields = resources.get(resource)?.fields ?? {};
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
};

/** What people call a column of an export, as callers name it. */
export const columnLabel = (resource: string, column: string, language: Language): string | undefined => {
  const found = exports(resources.get(resource)?.fields ?? {}).find(({ as }) => as === column);
  return found && labelIn(found.field.label, language);
};
