import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readAbout, readCapabilities, readHealth } from './calls.ts';
import { about, capabilities, health } from './schemas.ts';

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
};
