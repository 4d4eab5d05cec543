/** A user whose password or verification code was correct. */
export interface VerifiedUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  /** Hash against which the password was checked; absent after a verification code. */
  readonly passwordHash?: string;
}
