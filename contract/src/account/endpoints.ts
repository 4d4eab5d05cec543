import { endpoint } from '../endpoint.ts';
import { nothing, removal } from '../schema/shape.ts';
import {
  changeProfile,
  changeSettings,
  endDevices,
  endOtherDevices,
  readDevices,
  readProfile,
  readSettings,
  readSignIns,
} from './calls.ts';
import { devices, ended, profile, profileChange, settings, settingsChange, signInQuery, signIns } from './schemas.ts';

export const accountEndpoints = {
  profile: endpoint(readProfile, { input: nothing, result: profile, summary: 'The signed-in person’s own account.' }),
  changeProfile: endpoint(changeProfile, {
    input: profileChange,
    result: profile,
    summary: 'Changes what a person may change of their own account.',
    refuses: ['row.stale', 'contact.unproved'],
  }),
  devices: endpoint(readDevices, { input: nothing, result: devices, summary: 'Where this account is signed in.' }),
  endDevices: endpoint(endDevices, {
    input: removal,
    result: ended,
    summary: 'Ends some of this account’s sessions.',
    refuses: ['session.confirmPassword'],
  }),
  endOthers: endpoint(endOtherDevices, {
    input: nothing,
    result: ended,
    summary: 'Ends all sessions of this account but this one.',
    refuses: ['session.confirmPassword'],
  }),
  signIns: endpoint(readSignIns, {
    input: signInQuery,
    result: signIns,
    summary: 'This account’s sign-ins, newest first.',
  }),
  settings: endpoint(readSettings, { input: nothing, result: settings, summary: 'The account’s settings.' }),
  changeSettings: endpoint(changeSettings, {
    input: settingsChange,
    result: settings,
    summary: 'Changes the account’s settings.',
  }),
};
