import { endpoint } from '../endpoint.ts';
import { nothing, removal } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const accountEndpoints = {
  profile: endpoint(calls.readProfile, {
    input: nothing,
    result: schemas.profile,
    summary: 'The signed-in person’s own account.',
  }),
  changeProfile: endpoint(calls.changeProfile, {
    input: schemas.profileChange,
    result: schemas.profile,
    summary: 'Changes what a person may change of their own account.',
    errors: ['row.stale', 'contact.unproved'],
  }),
  devices: endpoint(calls.readDevices, {
    input: nothing,
    result: schemas.devices,
    summary: 'Where this account is signed in.',
    errors: ['right.missing'],
  }),
  endDevices: endpoint(calls.endDevices, {
    input: removal,
    result: schemas.ended,
    summary: 'Ends some of this account’s sessions.',
    errors: ['session.confirmPassword'],
  }),
  endOthers: endpoint(calls.endOtherDevices, {
    input: nothing,
    result: schemas.ended,
    summary: 'Ends all sessions of this account but this one.',
    errors: ['session.confirmPassword'],
  }),
  signIns: endpoint(calls.readSignIns, {
    input: schemas.signInQuery,
    result: schemas.signIns,
    summary: 'This account’s sign-ins, newest first.',
    errors: ['right.missing'],
  }),
  settings: endpoint(calls.readSettings, {
    input: nothing,
    result: schemas.settings,
    summary: 'The account’s settings.',
  }),
  changeSettings: endpoint(calls.changeSettings, {
    input: schemas.settingsChange,
    result: schemas.settings,
    summary: 'Changes the account’s settings.',
  }),
};
