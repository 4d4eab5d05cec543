/** A notification or message in words; `{{name}}` is filled from its params. */
export interface MessageWords {
  readonly title: string;
  readonly message: string;
}
