import type { Translation } from '../namespaces.ts';
import type { words as source } from '../zh-CN/crop.ts';

export const words: Translation<typeof source> = {
  title: 'Edit image',
  reset: 'Reset',
  confirm: 'OK',
  cancel: 'Cancel',
  area: 'Crop area. Use the arrow keys to move it.',
  zoom: 'Zoom',
  rotation: 'Rotation',
  aspect: 'Aspect ratio',
  less: { zoom: 'Zoom out', rotation: 'Rotate left', aspect: 'Taller' },
  more: { zoom: 'Zoom in', rotation: 'Rotate right', aspect: 'Wider' },
};
