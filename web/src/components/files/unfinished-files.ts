import type { AttachedFile } from '@atrium/contract/attachment/file.ts';

/** Value of a file input while uploads are unfinished. The form rejects it. */
export class UnfinishedFiles {
  readonly files: readonly AttachedFile[];
  constructor(files: readonly AttachedFile[]) {
    this.files = files;
  }
}
