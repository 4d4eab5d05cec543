import type { AttachedFile } from '@atrium/contract/attachment/file.ts';

/** Value of an input whose uploads have not finished, which its rule rejects. */
export class UnfinishedFiles {
  readonly files: readonly AttachedFile[];
  constructor(files: readonly AttachedFile[]) {
    this.files = files;
  }
}
