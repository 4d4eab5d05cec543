import { z } from 'zod';
import { languages } from '../language.ts';
import { baseVersion } from '../schema/edit.ts';
import { lines, rowVersion, updateTime } from '../schema/shape.ts';
import { all, atMost, required } from '../validation.ts';
import { legalTextNames } from './fields.ts';

const optionError = { error: 'field.option' };
export const query = z.object({
  name: z
    .enum(legalTextNames, optionError)
    .meta({ description: 'Name of the text: privacy policy or terms of service.' }),
  language: z.enum(languages, optionError).meta({ description: 'Language of the text.' }),
});

export const legalText = z.object({
  name: z.enum(legalTextNames).meta({ description: 'Name of the text: privacy policy or terms of service.' }),
  language: z.enum(languages).meta({ description: 'Language of the text.' }),
  content: z.string().meta({ description: 'Text in Markdown; HTML in it is not rendered.' }),
  updateTime,
  version: rowVersion,
});
export type LegalText = z.output<typeof legalText>;

export const change = z.object({
  name: z
    .enum(legalTextNames, optionError)
    .meta({ description: 'Name of the text: privacy policy or terms of service.' }),
  language: z.enum(languages, optionError).meta({ description: 'Language of the text.' }),
  content: lines(50_000, all(required, atMost(50_000))).meta({
    description: 'Text in Markdown; HTML in it is not rendered.',
  }),
  version: baseVersion,
});
