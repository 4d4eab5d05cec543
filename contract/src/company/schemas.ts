import { z } from 'zod';
import { uploaded, url } from '../addresses.ts';
import { contactChannels } from '../contact/fields.ts';
import { registrationModes } from '../passcode/fields.ts';
import { mostPreferences } from '../preference/limits.ts';
import { preferenceName, preferenceValue } from '../preference/schemas.ts';
import { basedOn } from '../schema/edit.ts';
import { instant, text } from '../schema/shape.ts';
import { optional } from '../validation.ts';
import { addressPreferences, carrierFaults, firstSteps, neverLocked } from './fields.ts';

const option = { error: 'field.option' };
const preferences = z.record(preferenceName, preferenceValue);
const locked = z.array(preferenceName);

/** What the company looks like here. */
export const companyLook = z.object({
  version: z.int(),
  /** What the product is called here; `''`: by its own name. */
  name: z.string(),
  /** The address of the mark; `''`: the product's own. */
  logo: z.string(),
  /** What stands in place of the defaults. */
  preferences,
  /** Which of them people cannot change. */
  locked,
});
export type CompanyLook = z.output<typeof companyLook>;

const registration = z.enum(registrationModes).nullable();

export const companySettings = companyLook.extend({
  /** null: as the copies are set by their environment. */
  registration,
  /** How open registration may be at most; null where the environment does not say. */
  registrationLimit: registration,
  carriers: z.object({ email: z.enum(['smtp', 'log', 'none']), sms: z.enum(['gateway', 'log', 'none']) }),
  updateTime: instant,
});
export type CompanySettings = z.output<typeof companySettings>;

export const companyChange = z.object({
  name: text(30),
  logo: text(200, optional(uploaded)),
  preferences: preferences.superRefine((given, context) => {
    if (Object.keys(given).length > mostPreferences) context.addIssue({ code: 'custom', message: 'field.tooMany' });
    for (const name of addressPreferences) {
      const problem = optional(url)(String(given[name] ?? ''));
      if (problem) context.addIssue({ code: 'custom', path: [name], message: problem });
    }
  }),
  locked: locked
    .max(mostPreferences, { error: 'field.tooMany' })
    .refine((names) => !names.some((name) => neverLocked.includes(name)), option)
    .transform((names) => [...new Set(names)].toSorted()),
  registration: z.enum(registrationModes, option).nullable(),
  version: basedOn,
});
export type CompanyChange = z.input<typeof companyChange>;

export const carrierTest = z.object({ channel: z.enum(contactChannels, option) });

export const carrierOutcome = z.object({
  outcome: z.enum(['sent', 'printed', 'failed']),
  /** Where it was sent: of a test, the caller's own address. */
  to: z.string(),
  /** Why it did not go. */
  fault: z.enum(carrierFaults).optional(),
  /** What the carrier said. */
  detail: z.string().optional(),
});
export type CarrierOutcome = z.output<typeof carrierOutcome>;

export const firstStepsState = z.object({
  /** All is done, or somebody has put them away for everybody. */
  isOver: z.boolean(),
  /** `count`: how many there are of what it makes, where that can be counted. */
  steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean(), count: z.int().optional() })),
});
export type FirstStepsState = z.output<typeof firstStepsState>;
