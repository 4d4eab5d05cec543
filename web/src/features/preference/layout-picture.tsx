import type { Preferences } from '../../lib/preference/preferences.ts';

interface Block {
  readonly bounds: readonly [x: number, y: number, width: number, height: number];
  readonly isMarked?: boolean;
}

const pageBlock: Block = { bounds: [18, 13, 58, 31] };

/** In a box of 80 by 48. */
const navigationBlocks: Record<Preferences['navigationStyle'], readonly Block[]> = {
  side: [{ bounds: [4, 4, 11, 40], isMarked: true }, { bounds: [18, 4, 58, 6] }, pageBlock],
  top: [{ bounds: [4, 4, 72, 6], isMarked: true }, { bounds: [4, 13, 72, 31] }],
  'two-column': [
    { bounds: [4, 4, 6, 40], isMarked: true },
    { bounds: [12, 4, 11, 40], isMarked: true },
    { bounds: [26, 4, 50, 6] },
    { bounds: [26, 13, 50, 31] },
  ],
  mixed: [{ bounds: [4, 4, 72, 6], isMarked: true }, { bounds: [4, 13, 11, 31], isMarked: true }, pageBlock],
};

const loginBlocks: Record<Preferences['pageLayout'], readonly Block[]> = {
  'layout-left': [{ bounds: [4, 4, 26, 40], isMarked: true }, { bounds: [33, 4, 43, 40] }],
  'layout-center': [{ bounds: [4, 4, 72, 40] }, { bounds: [28, 10, 24, 28], isMarked: true }],
  'layout-right': [{ bounds: [4, 4, 43, 40] }, { bounds: [50, 4, 26, 40], isMarked: true }],
};

const Picture = ({ blocks }: { blocks: readonly Block[] }) => (
  <svg viewBox="0 0 80 48" className="size-full" aria-hidden>
    {blocks.map(({ bounds: [x, y, width, height], isMarked }) => (
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
  <Picture blocks={navigationBlocks[style]} />
);

export const LoginPicture = ({ layout }: { layout: Preferences['pageLayout'] }) => (
  <Picture blocks={loginBlocks[layout]} />
);
