import { withBase } from '../../lib/address/base-path.ts';

interface PictureProps {
  address: string;
  /** What it is a picture of. */
  label: string;
  isLarge?: boolean;
}

/** A picture of a row: as high as a line of a list, or as it was sent. */
export const Picture = ({ address, label, isLarge = false }: PictureProps) => (
  <img
    src={withBase(address)}
    alt={label}
    loading="lazy"
    className={isLarge ? 'block max-h-64 max-w-full rounded-lg object-contain' : 'block size-8 rounded object-cover'}
  />
);
