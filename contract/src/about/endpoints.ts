import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readAbout, readCapabilities, readHealth, readLiveness, readReadiness } from './calls.ts';
import { about, capabilities, health, liveness, readiness } from './schemas.ts';

export const aboutEndpoints = {
  capabilities: endpoint(readCapabilities, {
    input: nothing,
    result: capabilities,
    summary: 'What this server can do beyond the calls every such server knows.',
  }),
  about: endpoint(readAbout, { input: nothing, result: about, summary: 'What this copy of the product is.' }),
  health: endpoint(readHealth, {
    input: nothing,
    result: health,
    summary: 'Answers when the database answers.',
    refuses: ['server.busy'],
  }),
  live: endpoint(readLiveness, { input: nothing, result: liveness, summary: 'Answers while this copy runs.' }),
  ready: endpoint(readReadiness, {
    input: nothing,
    result: readiness,
    summary: 'Answers while this copy can serve, and says how each thing is that it needs.',
    refuses: ['server.busy'],
  }),
};
