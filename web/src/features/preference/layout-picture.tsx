import type { Preferences } from '../../lib/preference/preferences.ts';

interface Block {
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly isMarked?: boolean;
}

const page: Block = { at: [18, 13, 58, 31] };

/** In a box of 80 by 48. */
const navigation: Record<Preferences['navigationStyle'], readonly Block[]> = {
  side: [{ at: [4, 4, 11, 40], isMarked: true }, { at: [18, 4, 58, 6] }, page],
  top: [{ at: [4, 4, 72, 6], isMarked: true }, { at: [4, 13, 72, 31] }],
  'two-column': [
    { at: [4, 4, 6, 40], isMarked: true },
    { at: [12, 4, 11, 40], isMarked: true },
    { at: [26, 4, 50, 6] },
    { at: [26, 13, 50, 31] },
  ],
  mixed: [{ at: [4, 4, 72, 6], isMarked: true }, { at: [4, 13, 11, 31], isMarked: true }, page],
};

const login: Record<Preferences['pageLayout'], readonly Block[]> = {
  'layout-left': [{ at: [4, 4, 26, 40], isMarked: true }, { at: [33, 4, 43, 40] }],
  'layout-center': [{ at: [4, 4, 72, 40] }, { at: [28, 10, 24, 28], isMarked: true }],
  'layout-right': [{ at: [4, 4, 43, 40] }, { at: [50, 4, 26, 40], isMarked: true }],
};

const Picture = ({ blocks }: { blocks: readonly Block[] }) => (
  <svg viewBox="0 0 80 48" className="size-full" aria-hidden>
    {blocks.map(({ at: [x, y, width, height], isMarked }) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={2}
        className={isMarked ? 'fill-primary' : 'fill-fill-secondary'}
      />
    ))}
  </svg>
);

export const NavigationPicture = ({ style }: { style: Preferences['navigationStyle'] }) => (
  <Picture blocks={navigation[style]} />
);

export const LoginPicture = ({ layout }: { layout: Preferences['pageLayout'] }) => <Picture blocks={login[layout]} />;
