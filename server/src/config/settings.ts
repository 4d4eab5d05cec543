import { z } from 'zod';
import { instanceSettings } from './instance-settings.ts';
import { productSettings } from './product-settings.ts';
import { settingMeta } from './setting.ts';

const settings = z.object({ ...instanceSettings, ...productSettings });

/** Defaults that depend on other settings are null here (see `config.ts`). */
export const settingsSchema = settings.superRefine((config, context) => {
  const addError = (key: keyof typeof config, message: string): void =>
    context.addIssue({ code: 'custom', path: [key], message });
  if ([...(config.adminPassword ?? '')].length > config.passwordMax)
    addError('adminPassword', 'the password is longer than ATRIUM_PASSWORD_MAX');
  if (config.auditArchive !== null && config.auditKeep === null)
    addError('auditArchive', 'requires ATRIUM_AUDIT_KEEP, for example 24m');
});

export const settingNames: readonly string[] = Object.values(settings.shape).flatMap(
  (field) => settingMeta.get(field)?.name ?? [],
);
