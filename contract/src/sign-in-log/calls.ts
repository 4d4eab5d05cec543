import { readOnlyCalls } from '../resource/readonly-calls.ts';
import { signInLogResource } from './fields.ts';

export const signInLogCalls = /* @__PURE__ */ readOnlyCalls(signInLogResource);
