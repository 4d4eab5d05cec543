import type { CompanySettings } from '@atrium/contract/company/schemas.ts';

export const companySettings: CompanySettings = {
  version: 1,
  name: '',
  logo: '',
  preferences: {},
  locked: [],
  registration: null,
  factorGraceDays: 7,
  passwordMin: 8,
  requiresMixedCase: false,
  requiresSymbol: false,
  passwordHistory: 0,
  passwordMaxDays: 0,
  maxSessions: 50,
  rememberedDays: 30,
  remembersAdministrators: false,
  isRequiredFactorUnused: false,
  registrationLimit: null,
  carriers: { email: 'none', sms: 'none' },
  updateTime: 0,
};
