/** `{{name}}` is replaced by a parameter. */
export interface MessageWords {
  readonly title: string;
  readonly message: string;
}
