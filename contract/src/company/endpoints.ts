import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import {
  changeCompanySettings,
  dismissFirstSteps,
  readCompanyBranding,
  readCompanySettings,
  readFirstSteps,
  sendTestMessage,
} from './calls.ts';
import {
  deliveryOutcome,
  testMessageInput,
  companyChange,
  companyBranding,
  companySettings,
  firstStepsState,
} from './schemas.ts';

export const companyEndpoints = {
  branding: endpoint(readCompanyBranding, {
    input: noInput,
    result: companyBranding,
    summary: 'Returns the branding, the default preferences and the names of the locked preferences.',
  }),
  read: endpoint(readCompanySettings, {
    input: noInput,
    result: companySettings,
    summary: 'Returns the company settings.',
  }),
  change: endpoint(changeCompanySettings, {
    input: companyChange,
    result: companySettings,
    summary: 'Replaces the company settings. Open browsers apply the changes.',
    errors: ['row.stale'],
    needsFactorConfirmation: true,
  }),
  test: endpoint(sendTestMessage, {
    input: testMessageInput,
    result: deliveryOutcome,
    summary: 'Sends a test message to the caller and returns the result.',
    errors: ['passcode.noMail', 'passcode.noSms', 'contact.missing', 'request.tooMany'],
  }),
  firstSteps: endpoint(readFirstSteps, {
    input: noInput,
    result: firstStepsState,
    summary: 'Returns the setup steps of a new installation and their state.',
  }),
  dismiss: endpoint(dismissFirstSteps, {
    input: noInput,
    result: firstStepsState,
    summary: 'Hides the setup steps for all users.',
  }),
};
