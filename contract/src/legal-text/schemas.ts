import { z } from 'zod';
import { languages } from '../language.ts';
import { basedOn } from '../schema/edit.ts';
import { instant, lines } from '../schema/shape.ts';
import { all, atMost, required } from '../validation.ts';
import { legalTextNames } from './fields.ts';

const option = { error: 'field.option' };
export const query = z.object({ name: z.enum(legalTextNames, option), language: z.enum(languages, option) });

export const legalText = z.object({
  name: z.enum(legalTextNames),
  language: z.enum(languages),
  /** Markdown; shown without HTML of its own. */
  content: z.string(),
  updateTime: instant,
  version: z.int(),
});
export type LegalText = z.output<typeof legalText>;

export const change = z.object({
  name: z.enum(legalTextNames, option),
  language: z.enum(languages, option),
  content: lines(50_000, all(required, atMost(50_000))),
  version: basedOn,
});
