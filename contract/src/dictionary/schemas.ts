import { z } from 'zod';
import { createTextSchema } from '../resource/schemas.ts';
import { dictionaryItemResource, dictionaryResource } from './fields.ts';

const { color } = dictionaryItemResource.fields;

export const dictionaryQuery = z.object({
  code: createTextSchema(dictionaryResource.fields.code).meta({ description: 'Code of the dictionary.' }),
});

const dictionaryOption = z.object({
  value: z.string().meta({ description: 'Stored value.' }),
  label: z.string().meta({ description: 'Chinese label.' }),
  labelEn: z.string().meta({ description: 'English label.' }),
  color: z.enum(Object.keys(color.options)).meta({ description: 'Color from the palette of the theme.' }),
  isDefault: z.boolean().meta({ description: 'True if new records have this value.' }),
  isEnabled: z.boolean().meta({ description: 'False if only existing records may have this value.' }),
});
export type DictionaryOption = z.output<typeof dictionaryOption>;

export const dictionaryOptions = z.array(dictionaryOption);
