import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import {
  changeCompanySettings,
  dismissFirstSteps,
  readCompanyLook,
  readCompanySettings,
  readFirstSteps,
  testCarrier,
} from './calls.ts';
import {
  carrierOutcome,
  carrierTest,
  companyChange,
  companyLook,
  companySettings,
  firstStepsState,
} from './schemas.ts';

export const companyEndpoints = {
  look: endpoint(readCompanyLook, {
    input: nothing,
    result: companyLook,
    summary: 'Returns the branding, the default preferences and the locked ones.',
  }),
  read: endpoint(readCompanySettings, {
    input: nothing,
    result: companySettings,
    summary: 'Returns the company settings.',
  }),
  change: endpoint(changeCompanySettings, {
    input: companyChange,
    result: companySettings,
    summary: 'Replaces the company settings; open browsers apply them.',
    errors: ['row.stale'],
  }),
  test: endpoint(testCarrier, {
    input: carrierTest,
    result: carrierOutcome,
    summary: 'Sends a test message to the caller and returns the result.',
    errors: ['passcode.noMail', 'passcode.noSms', 'contact.missing', 'request.tooMany'],
  }),
  firstSteps: endpoint(readFirstSteps, {
    input: nothing,
    result: firstStepsState,
    summary: 'Returns the setup steps of a new installation and which are done.',
  }),
  dismiss: endpoint(dismissFirstSteps, {
    input: nothing,
    result: firstStepsState,
    summary: 'Hides the setup steps for all users.',
  }),
};
