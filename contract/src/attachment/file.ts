/** Per field of a record. */
export const maxAttachedFiles = 20;

/** In code points, with the extension. */
export const maxFileNameLength = 150;

export type AttachedFile = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mediaType: string;
  readonly hasThumbnail: boolean;
};
