import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const aboutEndpoints = {
  capabilities: endpoint(calls.readCapabilities, {
    input: noInput,
    result: schemas.capabilities,
    summary: 'Returns the public capabilities of the server.',
  }),
  about: endpoint(calls.readAbout, {
    input: noInput,
    result: schemas.about,
    summary: 'Returns versions and settings of the instance.',
  }),
  health: endpoint(calls.readHealth, {
    input: noInput,
    result: schemas.health,
    summary: 'Returns 200 if the database is available.',
    errors: ['server.busy', 'server.ending', 'server.readOnly'],
  }),
  live: endpoint(calls.readLiveness, {
    input: noInput,
    result: schemas.liveness,
    summary: 'Returns 200 while the instance is running.',
  }),
  ready: endpoint(calls.readReadiness, {
    input: noInput,
    result: schemas.readiness,
    summary: 'Returns the state of each dependency while the instance can serve requests.',
    errors: ['server.busy', 'server.ending', 'server.readOnly'],
  }),
};
