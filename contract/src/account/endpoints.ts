import { endpoint } from '../endpoint.ts';
import { downloadAddress } from '../download/schemas.ts';
import { noInput, recordIdsToDelete } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const accountEndpoints = {
  profile: endpoint(calls.readProfile, {
    input: noInput,
    result: schemas.profile,
    summary: 'Returns the account of the signed-in user.',
  }),
  changeProfile: endpoint(calls.changeProfile, {
    input: schemas.profileChange,
    result: schemas.profile,
    summary: 'Changes the profile of the signed-in user.',
    errors: ['row.stale', 'contact.unproved'],
  }),
  devices: endpoint(calls.listOwnSessions, {
    input: noInput,
    result: schemas.ownSessions,
    summary: 'Returns the sessions of the signed-in user.',
    errors: ['right.missing'],
  }),
  endDevices: endpoint(calls.endOwnSessions, {
    input: recordIdsToDelete,
    result: schemas.endedSessions,
    summary: 'Ends sessions of the signed-in user.',
    errors: ['session.confirmPassword'],
  }),
  endOthers: endpoint(calls.endOtherSessions, {
    input: noInput,
    result: schemas.endedSessions,
    summary: 'Ends all sessions of the signed-in user except the current one.',
    errors: ['session.confirmPassword'],
  }),
  signIns: endpoint(calls.readSignIns, {
    input: schemas.signInQuery,
    result: schemas.signIns,
    summary: 'Returns the sign-ins of the signed-in user, newest first.',
    errors: ['right.missing'],
  }),
  securityEvents: endpoint(calls.readSecurityEvents, {
    input: noInput,
    result: schemas.securityEvents,
    summary:
      'Returns the last five security events of the signed-in user, such as failed sign-ins and password changes.',
    errors: ['right.missing'],
  }),
  download: endpoint(calls.downloadOwnData, {
    input: noInput,
    result: downloadAddress,
    summary:
      'Creates a download address, valid once within one minute, of a JSON file with the data of the signed-in user.',
    errors: ['session.confirmPassword', 'request.tooMany'],
  }),
  settings: endpoint(calls.readSettings, {
    input: noInput,
    result: schemas.settings,
    summary: 'Returns the settings of the signed-in user.',
  }),
  changeSettings: endpoint(calls.changeSettings, {
    input: schemas.settingsChange,
    result: schemas.settings,
    summary: 'Changes the settings of the signed-in user.',
  }),
};
