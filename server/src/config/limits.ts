/** These limits are the same in every installation. */
export interface Limits {
  /** Accounts with failed sign-ins per IP address (IPv6: /64) and window. */
  readonly signInLimit: number;
  readonly signInWindowMinutes: number;
  readonly viewAsMinutes: number;
  /** Minutes after which a user must enter the password again to change security settings. */
  readonly confirmMinutes: number;
  readonly oneTimePasswordHours: number;
  readonly notificationDays: number;
  /** Time in which the body of a request must arrive. */
  readonly bodyMs: number;
  readonly maxEventStreams: number;
  readonly maxExports: number;
}

export const limits: Limits = {
  signInLimit: 100,
  signInWindowMinutes: 15,
  viewAsMinutes: 30,
  confirmMinutes: 10,
  oneTimePasswordHours: 72,
  notificationDays: 180,
  bodyMs: 120_000,
  maxEventStreams: 20_000,
  maxExports: 20,
};
