import { publicPreferences } from '@atrium/contract/company/fields.ts';
import type { CompanyBranding, CompanySettings } from '@atrium/contract/company/schemas.ts';
import { defaultFactorGraceDays } from '@atrium/contract/second-factor/limits.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type Company = Pick<CompanySettings, keyof CompanyBranding | 'registration' | 'factorGraceDays' | 'updateTime'>;

/** Has version 1, which the first save checks. */
const defaultCompany: Company = {
  version: 1,
  name: '',
  logo: '',
  preferences: {},
  locked: [],
  registration: null,
  factorGraceDays: defaultFactorGraceDays,
  updateTime: 0,
};

/** Loads the company settings without a cache, so that all instances have the same. */
export const loadCompany = async (db: Kysely<Schema>): Promise<Company> => {
  const row = await db.selectFrom('company_settings').selectAll().where('id', '=', 1).executeTakeFirst();
  if (!row) return defaultCompany;
  const { version, name, logo, registration } = row;
  // Only `writeCompany` writes it, after the contract has checked the values.
  const preferences = JSON.parse(row.preferences) as Company['preferences'];
  return {
    version,
    name,
    logo,
    preferences,
    locked: JSON.parse(row.locked) as string[],
    registration,
    factorGraceDays: row.factor_grace_days ?? defaultFactorGraceDays,
    updateTime: row.update_time,
  };
};

export const writeCompany = async (db: Kysely<Schema>, company: Company): Promise<void> => {
  const { name, logo, preferences, locked, registration, factorGraceDays, updateTime, version } = company;
  const values = {
    name,
    logo,
    preferences: JSON.stringify(preferences),
    locked: JSON.stringify(locked),
    registration,
    factor_grace_days: factorGraceDays,
    update_time: updateTime,
    version,
  };
  await db
    .insertInto('company_settings')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

export const toCompanyBranding = ({ version, name, logo, preferences, locked }: Company): CompanyBranding => ({
  version,
  name,
  logo,
  preferences,
  locked,
});

export const toBranding = (company: Company): CompanyBranding | undefined => {
  if (company.updateTime === 0) return undefined;
  const isPublic = (name: string): boolean => publicPreferences.includes(name);
  return {
    ...toCompanyBranding(company),
    preferences: Object.fromEntries(Object.entries(company.preferences).filter(([name]) => isPublic(name))),
    locked: company.locked.filter(isPublic),
  };
};
