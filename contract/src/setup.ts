import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { exactText, nothing, text } from './shape.ts';
import { anyPassword, required, username } from './validation.ts';

const setupState = z.object({
  /** True until there is a first administrator. */
  open: z.boolean(),
});
export type SetupState = z.output<typeof setupState>;

const firstAdministrator = z.object({
  /** From the link that the server prints while it has no administrator. */
  token: exactText(required),
  username: text(username),
  password: exactText(anyPassword),
});
export type FirstAdministrator = z.input<typeof firstAdministrator>;

const empty = z.object({});

export const readSetup = call<typeof nothing, typeof setupState>('GET', 'setup', 'public');
export const completeSetup = call<typeof firstAdministrator, typeof empty>('POST', 'setup', 'public');

export const setupEndpoints = {
  state: endpoint(readSetup, {
    input: nothing,
    result: setupState,
    summary: 'Whether this server still waits for its first administrator.',
  }),
  complete: endpoint(completeSetup, {
    input: firstAdministrator,
    result: empty,
    summary: 'Makes the first administrator, with the token of the link that the server prints.',
    refuses: ['setup.closed', 'setup.tokenWrong', 'setup.usernameTaken', 'request.tooMany'],
  }),
};
