import { companyEndpoints } from '@atrium/contract/company/endpoints.ts';
import type { CompanyBranding, CompanyChange, CompanySettings } from '@atrium/contract/company/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { deleteSurplusPasswords } from '../../auth/passwords/former-passwords.ts';
import { shortenRememberedDevices } from '../../auth/remembered-devices.ts';
import { isRequiredFactorUnused } from '../../auth/second-factor.ts';
import type { Schema } from '../../db/schema.ts';
import { writeStoredSetting } from '../../db/stored-setting.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { applyChange } from '../../change/change.ts';
import { type Company, getPasswordRules, toCompanyBranding, loadCompany, writeCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { loadFirstSteps } from './first-steps.ts';
import { sendTestMessage } from './send-test-message.ts';

const toAuditedFields = ({ version: _version, updateTime: _updateTime, preferences, ...fields }: Company) => ({
  ...fields,
  ...preferences,
});

type AccountRules = Omit<Company, keyof CompanyBranding | 'registration' | 'updateTime'>;

/** Clients of earlier versions send no rules for accounts, which then stay unchanged. */
const keepOmittedRules = (config: AppContext['config'], input: CompanyChange, previous: Company): AccountRules => ({
  factorGraceDays: input.factorGraceDays ?? previous.factorGraceDays,
  passwordMin: input.passwordMin ?? getPasswordRules(config, previous).passwordMin,
  requiresMixedCase: input.requiresMixedCase ?? previous.requiresMixedCase,
  requiresSymbol: input.requiresSymbol ?? previous.requiresSymbol,
  passwordHistory: input.passwordHistory ?? previous.passwordHistory,
  passwordMaxDays: input.passwordMaxDays ?? previous.passwordMaxDays,
  maxSessions: input.maxSessions ?? previous.maxSessions,
  rememberedDays: input.rememberedDays ?? previous.rememberedDays,
  remembersAdministrators: input.remembersAdministrators ?? previous.remembersAdministrators,
});

export const companyRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, config, senders } = context;
  const { branding, read, change, test, firstSteps, dismiss } = companyEndpoints;
  const toSettings = async (company: Company, source: Kysely<Schema> = db): Promise<CompanySettings> => ({
    ...company,
    passwordMin: getPasswordRules(config, company).passwordMin,
    isRequiredFactorUnused: await isRequiredFactorUnused(source),
    registrationLimit: config.registrationLimit,
    carriers: { email: senders.mailer.kind, sms: senders.gateway.kind },
  });

  serve(app, context, branding, async () => toCompanyBranding(await loadCompany(db)));

  serve(app, context, read, async () => toSettings(await loadCompany(db)));

  serve(app, context, change, (call) =>
    applyChange(context, call, async ({ trx, now, audit, emit }) => {
      const previousSettings = await loadCompany(trx);
      const { version, ...settings } = call.input;
      if (version !== undefined && version !== previousSettings.version) {
        return throwApiError('row.stale', { params: { current: await toSettings(previousSettings, trx) } });
      }
      const accountRules = keepOmittedRules(config, settings, previousSettings);
      const savedSettings = { ...settings, ...accountRules, updateTime: now, version: previousSettings.version + 1 };
      if (savedSettings.passwordMin > config.passwordMax)
        return throwApiError('request.invalid', { fields: { passwordMin: 'field.tooLarge' } });
      await writeCompany(trx, savedSettings);
      if (savedSettings.passwordHistory < previousSettings.passwordHistory)
        await deleteSurplusPasswords(trx, savedSettings.passwordHistory);
      if (savedSettings.rememberedDays < previousSettings.rememberedDays)
        await shortenRememberedDevices(trx, savedSettings.rememberedDays, now);
      audit({
        action: 'company.update',
        changes: compareFields(toAuditedFields(previousSettings), toAuditedFields(savedSettings)),
      });
      await emit('company', {});
      return toSettings(savedSettings, trx);
    }),
  );

  serve(app, context, test, (call) => sendTestMessage(context, call, call.input.channel, call.lang));

  serve(app, context, firstSteps, () => loadFirstSteps(context, db));

  serve(app, context, dismiss, (call) =>
    applyChange(context, call, async ({ trx, now, audit }) => {
      await writeStoredSetting(trx, 'steps.dismissed', String(now));
      audit({ action: 'company.dismissSteps' });
      return loadFirstSteps(context, trx);
    }),
  );
};
