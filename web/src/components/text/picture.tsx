import { addBasePath } from '../../lib/address/base-path.ts';

interface PictureProps {
  address: string;
  label: string;
  isLarge?: boolean;
}

export const Picture = ({ address, label, isLarge = false }: PictureProps) => (
  <img
    src={addBasePath(address)}
    alt={label}
    loading="lazy"
    className={isLarge ? 'block max-h-64 max-w-full rounded-lg object-contain' : 'block size-8 rounded object-cover'}
  />
);
