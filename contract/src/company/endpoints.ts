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
    summary: 'What the company looks like, what people begin with, and what of it they cannot change.',
  }),
  read: endpoint(readCompanySettings, {
    input: nothing,
    result: companySettings,
    summary: 'The settings of the company.',
  }),
  change: endpoint(changeCompanySettings, {
    input: companyChange,
    result: companySettings,
    summary: 'Replaces the settings of the company; open browsers take them over.',
    errors: ['row.stale'],
  }),
  test: endpoint(testCarrier, {
    input: carrierTest,
    result: carrierOutcome,
    summary: 'Sends a message to the caller’s own address and says what became of it.',
    errors: ['passcode.noMail', 'passcode.noSms', 'contact.missing', 'request.tooMany'],
  }),
  firstSteps: endpoint(readFirstSteps, {
    input: nothing,
    result: firstStepsState,
    summary: 'What is to be done first in a new copy, and what of it is done.',
  }),
  dismiss: endpoint(dismissFirstSteps, {
    input: nothing,
    result: firstStepsState,
    summary: 'Puts the first steps away, for everybody.',
  }),
};
