import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const aboutEndpoints = {
  capabilities: endpoint(calls.readCapabilities, {
    input: nothing,
    result: schemas.capabilities,
    summary: 'Returns the public capabilities of the server.',
  }),
  about: endpoint(calls.readAbout, {
    input: nothing,
    result: schemas.about,
    summary: 'Returns versions and settings of the instance.',
  }),
  health: endpoint(calls.readHealth, {
    input: nothing,
    result: schemas.health,
    summary: 'Returns 200 if the database is available.',
    errors: ['server.busy', 'server.ending', 'server.readOnly'],
  }),
  live: endpoint(calls.readLiveness, {
    input: nothing,
    result: schemas.liveness,
    summary: 'Returns 200 while the instance is running.',
  }),
  ready: endpoint(calls.readReadiness, {
    input: nothing,
    result: schemas.readiness,
    summary: 'Returns the state of each dependency while the instance can serve requests.',
    errors: ['server.busy', 'server.ending', 'server.readOnly'],
  }),
};
