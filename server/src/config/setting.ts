import { z } from 'zod';

interface SettingWords {
  readonly description: string;
  readonly default: string;
}

interface SettingMeta extends SettingWords {
  readonly name: string;
  readonly zh: SettingWords;
}

export const settingMeta = z.registry<SettingMeta>();

/** `parse` throws an `Error` with the expected format and an example. */
export const setting = <Value>(parse: (text: string) => Value, fallback: Value, meta: SettingMeta) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return parse(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    })
    .optional()
    .transform((value): Value => (value === undefined ? fallback : value))
    .register(settingMeta, meta);
