import { z } from 'zod';
import { languages } from '../language.ts';
import { baseVersion } from '../schema/edit.ts';
import { textLines, rowVersion, updateTime } from '../schema/shape.ts';
import { combineRules, maxLength, required } from '../validation.ts';
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
  content: textLines(50_000, combineRules(required, maxLength(50_000))).meta({
    description: 'Text in Markdown; HTML in it is not rendered.',
  }),
  version: baseVersion,
});
