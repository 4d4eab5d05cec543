import { z } from 'zod';
import { auditChange, namesByResource } from '../audit/schemas.ts';
import { exactText, id, instant, rowVersion, integer } from '../schema/shape.ts';
import { maxLength } from '../validation.ts';

const shortName = exactText(maxLength(50));

export const versionQuery = z.object({
  resource: shortName.meta({ description: 'Name of the resource, such as `role`.' }),
  id,
  entry: id.meta({ description: 'ID of the audit entry whose change created this version.' }),
});
export type VersionQuery = z.output<typeof versionQuery>;

export const versionPreview = z.object({
  version: rowVersion.meta({ description: 'Current version of the record, for `restore`.' }),
  time: instant.meta({ description: 'Time of the audit entry, in epoch milliseconds.' }),
  changes: z.array(auditChange).meta({
    description: 'Fields that differ: `before` is the current value, `after` is the value in the earlier version.',
  }),
  errors: z
    .record(z.string(), z.string())
    .meta({ description: 'Error codes of the fields that cannot be restored, by field.' }),
  notRestored: z.array(z.string()).meta({
    description:
      'Fields that have changed since this version, but that the caller may not see or change. They stay unchanged.',
  }),
  names: namesByResource.meta({
    description: 'Current names of the referenced records, by type and ID; deleted records are missing.',
  }),
});
export type VersionPreview = z.output<typeof versionPreview>;

const maxFieldCount = 200;

export const versionRestoration = versionQuery.extend({
  version: integer(1, Number.MAX_SAFE_INTEGER).meta({
    description: '`version` from the preview. If the record has changed since then, the error is `row.stale`.',
  }),
  fields: z
    .array(shortName)
    .min(1, { error: 'field.required' })
    .max(maxFieldCount, { error: 'field.tooMany' })
    .meta({ description: 'Fields to restore; the others stay unchanged.' }),
});

export const restoredFields = z.object({
  restored: z.int().meta({ description: 'Number of fields that were restored.' }),
});
