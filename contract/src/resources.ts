import type { Language } from './language.ts';
import type { Field, Resource } from './resource/field.ts';
import { exports } from './resource/read.ts';
import { auditResource } from './audit/fields.ts';
import { roleResource } from './role/fields.ts';
import { userResource } from './user/fields.ts';

/** Every resource that is described: audit, histories and conflicts find its words here. */
const resources: Readonly<Record<string, Resource>> = { user: userResource, role: roleResource, audit: auditResource };

/** A field of a resource by their names; undefined where either is not described. */
export const fieldOf = (resource: string, field: string): Field | undefined => {
  const fields = Object.hasOwn(resources, resource) ? resources[resource]?.fields : undefined;
  return fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
};

/** What people call a column of an export, as callers name it. */
export const columnLabel = (resource: string, column: string, language: Language): string | undefined =>
  exports(resources[resource]?.fields ?? {}).find(({ as }) => as === column)?.field.label[language];
