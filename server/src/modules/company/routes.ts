import { companyEndpoints } from '@atrium/contract/company/endpoints.ts';
import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { isRequiredFactorUnused } from '../../auth/second-factor.ts';
import type { Schema } from '../../db/schema.ts';
import { writeStoredSetting } from '../../db/stored-setting.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { applyChange } from '../../change/change.ts';
import { type Company, toCompanyBranding, loadCompany, writeCompany } from '../../context/company.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serve } from '../../http/serve.ts';
import { loadFirstSteps } from './first-steps.ts';
import { sendTestMessage } from './send-test-message.ts';

const toAuditedFields = ({ name, logo, registration, factorGraceDays, locked, preferences }: Company) => ({
  name,
  logo,
  registration,
  factorGraceDays,
  locked,
  ...preferences,
});

export const companyRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, config, senders } = context;
  const { branding, read, change, test, firstSteps, dismiss } = companyEndpoints;
  const toSettings = async (company: Company, source: Kysely<Schema> = db): Promise<CompanySettings> => ({
    ...company,
    isRequiredFactorUnused: await isRequiredFactorUnused(source),
    registrationLimit: config.registrationLimit,
    carriers: { email: senders.mailer.kind, sms: senders.gateway.kind },
  });

  serve(app, context, branding, async () => toCompanyBranding(await loadCompany(db)));

  serve(app, context, read, async () => toSettings(await loadCompany(db)));

  serve(app, context, change, (call) =>
    applyChange(context, call, async ({ trx, now, audit, emit }) => {
      const previousSettings = await loadCompany(trx);
      const { version, factorGraceDays = previousSettings.factorGraceDays, ...settings } = call.input;
      if (version !== undefined && version !== previousSettings.version) {
        return throwApiError('row.stale', { params: { current: await toSettings(previousSettings, trx) } });
      }
      const savedSettings = { ...settings, factorGraceDays, updateTime: now, version: previousSettings.version + 1 };
      await writeCompany(trx, savedSettings);
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
