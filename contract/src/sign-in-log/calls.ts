import { createReadOnlyCalls } from '../resource/readonly-calls.ts';
import { signInLogResource } from './fields.ts';

export const signInLogCalls = /* @__PURE__ */ createReadOnlyCalls(signInLogResource);
