/** Text of a notification or message; `{{name}}` is replaced by its parameters. */
export interface MessageWords {
  readonly title: string;
  readonly message: string;
}
