import { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import { id, text } from '../schema/shape.ts';
import { type AttachedFile, maxAttachedFiles } from './file.ts';

const unknownFile = { error: 'field.unknown' satisfies ErrorCode };

const fileId = z
  .string(unknownFile)
  .regex(/^[0-9a-f]{40}\.bin$/, unknownFile)
  .meta({ description: 'ID of the file, as returned by the upload.' });

export const attachedFile = z.object({
  id: fileId,
  name: z.string().meta({ description: 'Name of the file.' }),
  size: z.int().meta({ description: 'Size in bytes.' }),
  mediaType: z.string().meta({ description: 'Media type, derived from the extension.' }),
  hasThumbnail: z.boolean().meta({ description: 'Whether the file is an image with a thumbnail.' }),
});

const ignoredValue = z.unknown().optional().meta({ description: 'Ignored. The server uses the stored value.' });

/** Accepts the files of a response, so that clients can send them back. Only the IDs are used. */
export const filesInput = z
  .array(
    z.object(
      { id: fileId, name: ignoredValue, size: ignoredValue, mediaType: ignoredValue, hasThumbnail: ignoredValue },
      unknownFile,
    ),
    unknownFile,
  )
  .max(maxAttachedFiles, { error: 'field.tooMany' satisfies ErrorCode })
  .transform((files): AttachedFile[] =>
    [...new Set(files.map((file) => file.id))].map((uploadId) => ({
      id: uploadId,
      name: '',
      size: 0,
      mediaType: '',
      hasThumbnail: false,
    })),
  );

export const thumbnail = z.object({ url: z.string().meta({ description: 'WebP image as a data URL.' }) });

export const uploadLimits = z.object({
  maxBytes: z.int().meta({ description: 'Maximum size of a file in bytes.' }),
  types: z.array(z.string()).meta({ description: 'Allowed extensions, in lower case.' }),
});

const fieldShape = {
  resource: text(40).meta({ description: 'Name of the resource.' }),
  field: text(60).meta({ description: 'Name of the field.' }),
};

export const fieldQuery = z.object(fieldShape);

export const fileQuery = z.object({ ...fieldShape, id, file: fileId });
