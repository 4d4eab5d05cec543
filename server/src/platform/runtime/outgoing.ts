import { tracingChannel } from 'node:diagnostics_channel';

/** A call to another server, as a trace shows it: nothing in it is secret, and nobody's. */
export interface OutgoingCall {
  readonly name: string;
  /** The host that is called. */
  readonly server: string;
}

/** Where calls to other servers are told of; where nobody listens, telling costs nothing. */
export const outgoingCalls = tracingChannel<OutgoingCall>('atrium.outgoing');

/** Calls another server, so that a trace shows it. */
export const outgoing = <Result>(call: OutgoingCall, work: () => Promise<Result>): Promise<Result> =>
  outgoingCalls.tracePromise(work, { ...call });
