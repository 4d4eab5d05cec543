import { z } from 'zod';
import { uploadedAddress, url } from '../addresses.ts';
import { contactChannels } from '../contact/fields.ts';
import { registrationModes } from '../verification-code/fields.ts';
import { maxPreferences } from '../preference/limits.ts';
import { preferenceName, preferenceValue } from '../preference/schemas.ts';
import { maxFactorGraceDays, maxRememberedDays } from '../second-factor/limits.ts';
import { baseVersion } from '../schema/edit.ts';
import { rowVersion, text, updateTime } from '../schema/shape.ts';
import { maxPasswordMin, optional, passwordLength } from '../validation.ts';
import {
  addressPreferences,
  deliveryFailureCauses,
  firstSteps,
  maxPasswordDays,
  maxPasswordHistory,
  maxSessions,
  nonLockablePreferences,
} from './fields.ts';

const optionError = { error: 'field.option' };
const preferences = z.record(preferenceName, preferenceValue).meta({ description: 'Default preferences by name.' });
const locked = z.array(preferenceName).meta({ description: 'Names of the preferences that users cannot change.' });

export const companyBranding = z.object({
  version: rowVersion,
  name: z.string().meta({ description: 'Name of the product in this company; `""` for the default name.' }),
  logo: z.string().meta({ description: 'Address of the logo; `""` for the default logo.' }),
  preferences,
  locked,
});
export type CompanyBranding = z.output<typeof companyBranding>;

const registration = z
  .enum(registrationModes)
  .nullable()
  .meta({ description: 'Mode of self-registration; null for the default of the server.' });

const createIntegerSchema = (min: number, max: number, description: string) =>
  z
    .int({ error: 'field.integer' })
    .min(min, { error: 'field.tooSmall' })
    .max(max, { error: 'field.tooLarge' })
    .meta({ description });

const factorGraceDays = createIntegerSchema(
  0,
  maxFactorGraceDays,
  'Number of days that users have for adding a second factor that a role requires, from their first request; 0 for none.',
);

const deviceRules = z.object({
  rememberedDays: createIntegerSchema(
    0,
    maxRememberedDays,
    'Number of days for which users can sign in on a device without the second factor; 0 if they always need it.',
  ),
  remembersAdministrators: z.boolean().meta({ description: 'True if administrators can have remembered devices.' }),
});

/** Company settings for new passwords that anyone may read. */
export const passwordRules = z.object({
  passwordMin: createIntegerSchema(
    passwordLength.min,
    maxPasswordMin,
    'Minimum length of new passwords, in characters; at most `passwordMax` of the server.',
  ),
  requiresMixedCase: z
    .boolean()
    .meta({ description: 'True if new passwords must contain uppercase and lowercase letters.' }),
  requiresSymbol: z.boolean().meta({ description: 'True if new passwords must contain a symbol.' }),
});

const accountRules = passwordRules.extend({
  passwordHistory: createIntegerSchema(
    0,
    maxPasswordHistory,
    'Number of recent passwords of a user, including the current one, that cannot be reused; 0 for none.',
  ),
  passwordMaxDays: createIntegerSchema(
    0,
    maxPasswordDays,
    'Number of days after which users must change their password; 0 for never.',
  ),
  maxSessions: createIntegerSchema(
    1,
    maxSessions,
    'Maximum number of sessions of a user. A sign-in that exceeds it ends the least recently used session.',
  ),
});

export const companySettings = companyBranding.extend({
  ...accountRules.shape,
  ...deviceRules.shape,
  registration,
  factorGraceDays,
  isRequiredFactorUnused: z.boolean().meta({
    description: 'True if roles require a second factor, but no user with one of these roles has one.',
  }),
  registrationLimit: registration.meta({
    description: 'Least restrictive mode of self-registration that the server allows; null for no limit.',
  }),
  carriers: z
    .object({
      email: z
        .enum(['smtp', 'log', 'none'])
        .meta({ description: 'Service that sends email: `smtp`, `log` (only written to the server log) or `none`.' }),
      sms: z
        .enum(['gateway', 'log', 'none'])
        .meta({ description: 'Service that sends SMS: `gateway`, `log` (only written to the server log) or `none`.' }),
    })
    .meta({ description: 'Services that send email and SMS.' }),
  updateTime,
});
export type CompanySettings = z.output<typeof companySettings>;

export const companyChange = z.object({
  name: text(30).meta({
    description: 'Name of the product in this company, at most 30 characters; `""` for the default name.',
  }),
  logo: text(200, optional(uploadedAddress)).meta({
    description: 'Address of the logo, as returned by `upload`; `""` for the default logo.',
  }),
  preferences: preferences.superRefine((input, context) => {
    if (Object.keys(input).length > maxPreferences) context.addIssue({ code: 'custom', message: 'field.tooMany' });
    for (const name of addressPreferences) {
      const errorCode = optional(url)(String(input[name] ?? ''));
      if (errorCode) context.addIssue({ code: 'custom', path: [name], message: errorCode });
    }
  }),
  locked: locked
    .max(maxPreferences, { error: 'field.tooMany' })
    .refine((names) => !names.some((name) => nonLockablePreferences.includes(name)), optionError)
    .transform((names) => [...new Set(names)].toSorted()),
  registration: z
    .enum(registrationModes, optionError)
    .nullable()
    .meta({ description: 'Mode of self-registration; null for the default of the server.' }),
  factorGraceDays: factorGraceDays.optional().meta({
    description: 'Number of days that users have for adding a second factor that a role requires. Default: unchanged.',
  }),
  ...accountRules.partial().shape,
  ...deviceRules.partial().shape,
  version: baseVersion,
});
export type CompanyChange = z.input<typeof companyChange>;

export const testMessageInput = z.object({
  channel: z.enum(contactChannels, optionError).meta({ description: 'Channel of the test message.' }),
});

export const deliveryOutcome = z.object({
  outcome: z
    .enum(['sent', 'printed', 'failed'])
    .meta({ description: 'Result of the delivery; `printed` if the message is only in the server log.' }),
  to: z.string().meta({ description: 'Email or phone number to which the message was sent.' }),
  fault: z
    .enum(deliveryFailureCauses)
    .optional()
    .meta({ description: 'Cause of the failure; absent unless `outcome` is `failed`.' }),
  detail: z.string().optional().meta({ description: 'Response of the service, if there is one.' }),
});
export type DeliveryOutcome = z.output<typeof deliveryOutcome>;

export const firstStepsState = z.object({
  isOver: z.boolean().meta({ description: 'True if all steps are done or the list was dismissed.' }),
  steps: z
    .array(
      z.object({
        name: z.enum(firstSteps).meta({ description: 'Name of the step.' }),
        isDone: z.boolean().meta({ description: 'True if the step is done.' }),
        count: z
          .int()
          .optional()
          .meta({ description: 'Number of records of the step, such as departments, if they can be counted.' }),
      }),
    )
    .meta({ description: 'Setup steps in order.' }),
});
export type FirstStepsState = z.output<typeof firstStepsState>;
