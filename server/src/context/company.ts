import { maxSessions, publicPreferences } from '@atrium/contract/company/fields.ts';
import type { CompanyBranding, CompanySettings } from '@atrium/contract/company/schemas.ts';
import { defaultFactorGraceDays, defaultRememberedDays } from '@atrium/contract/second-factor/limits.ts';
import { defaultPasswordRules, type PasswordRules } from '@atrium/contract/validation.ts';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Schema } from '../db/schema.ts';

export type Company = Pick<
  CompanySettings,
  | keyof CompanyBranding
  | 'registration'
  | 'factorGraceDays'
  | 'passwordMin'
  | 'requiresMixedCase'
  | 'requiresSymbol'
  | 'passwordHistory'
  | 'passwordMaxDays'
  | 'maxSessions'
  | 'rememberedDays'
  | 'remembersAdministrators'
  | 'updateTime'
>;

/** The first save compares its version with 1. */
export const defaultCompany: Company = {
  version: 1,
  name: '',
  logo: '',
  preferences: {},
  locked: [],
  registration: null,
  factorGraceDays: defaultFactorGraceDays,
  ...defaultPasswordRules,
  passwordHistory: 0,
  passwordMaxDays: 0,
  maxSessions,
  rememberedDays: defaultRememberedDays,
  remembersAdministrators: false,
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
    passwordMin: row.password_min ?? defaultPasswordRules.passwordMin,
    requiresMixedCase: row.password_mixed_case === 1,
    requiresSymbol: row.password_symbol === 1,
    passwordHistory: row.password_history,
    passwordMaxDays: row.password_max_days,
    maxSessions: row.max_sessions ?? maxSessions,
    rememberedDays: row.remembered_days ?? defaultRememberedDays,
    remembersAdministrators: row.remembers_administrators === 1,
    updateTime: row.update_time,
  };
};

export const writeCompany = async (db: Kysely<Schema>, company: Company): Promise<void> => {
  const { name, logo, preferences, locked, registration, factorGraceDays, updateTime, version } = company;
  const values = {
    password_min: company.passwordMin,
    password_mixed_case: company.requiresMixedCase ? 1 : 0,
    password_symbol: company.requiresSymbol ? 1 : 0,
    password_history: company.passwordHistory,
    password_max_days: company.passwordMaxDays,
    max_sessions: company.maxSessions,
    remembered_days: company.rememberedDays,
    remembers_administrators: company.remembersAdministrators ? 1 : 0,
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

/** Returns the rules for new passwords. The minimum is limited by the maximum of the server. */
export const getPasswordRules = ({ passwordMax }: Pick<Config, 'passwordMax'>, company: Company): PasswordRules => ({
  passwordMin: Math.min(company.passwordMin, passwordMax),
  passwordMax,
  requiresMixedCase: company.requiresMixedCase,
  requiresSymbol: company.requiresSymbol,
});

export const loadPasswordRules = async (
  config: Pick<Config, 'passwordMax'>,
  db: Kysely<Schema>,
): Promise<PasswordRules> => getPasswordRules(config, await loadCompany(db));

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
