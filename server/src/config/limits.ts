/** Limits that are the same in every installation. */
export interface Limits {
  /** Maximum number of accounts with failed sign-ins per IP address (/64 for IPv6) within the window. */
  readonly signInLimit: number;
  readonly signInWindowMinutes: number;
  /** Maximum duration of an impersonation session. */
  readonly viewAsMinutes: number;
  /** Time after which a user has to enter the password again to change security settings. */
  readonly confirmMinutes: number;
  readonly oneTimePasswordHours: number;
  readonly notificationDays: number;
  /** Time in which the body of a request must arrive. */
  readonly bodyMs: number;
}

export const limits: Limits = {
  signInLimit: 100,
  signInWindowMinutes: 15,
  viewAsMinutes: 30,
  confirmMinutes: 10,
  oneTimePasswordHours: 72,
  notificationDays: 180,
  bodyMs: 120_000,
};
