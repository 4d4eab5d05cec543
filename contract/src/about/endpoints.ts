import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const aboutEndpoints = {
  capabilities: endpoint(calls.readCapabilities, {
    input: nothing,
    result: schemas.capabilities,
    summary: 'What this server can do beyond the calls every such server knows.',
  }),
  about: endpoint(calls.readAbout, {
    input: nothing,
    result: schemas.about,
    summary: 'What this copy of the product is.',
  }),
  health: endpoint(calls.readHealth, {
    input: nothing,
    result: schemas.health,
    summary: 'Answers when the database answers.',
    errors: ['server.busy', 'server.ending', 'server.readOnly'],
  }),
  live: endpoint(calls.readLiveness, {
    input: nothing,
    result: schemas.liveness,
    summary: 'Answers while this copy runs.',
  }),
  ready: endpoint(calls.readReadiness, {
    input: nothing,
    result: schemas.readiness,
    summary: 'Answers while this copy can serve, and says how each thing is that it needs.',
    errors: ['server.busy', 'server.ending', 'server.readOnly'],
  }),
};
