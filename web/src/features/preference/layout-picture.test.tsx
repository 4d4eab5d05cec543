import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoginPicture, NavigationPicture } from './layout-picture.tsx';

const [navigation, signIn] = [
  { side: 1, top: 1, 'two-column': 2, mixed: 2 },
  { 'layout-left': 1, 'layout-center': 1, 'layout-right': 1 },
];
// The keys of literals have their types.
const pictures = [
  ...Object.entries(navigation).map(
    ([style, markedPart]) =>
      [style, <NavigationPicture key={style} style={style as keyof typeof navigation} />, markedPart] as const,
  ),
  ...Object.entries(signIn).map(
    ([layout, markedPart]) =>
      [layout, <LoginPicture key={layout} layout={layout as keyof typeof signIn} />, markedPart] as const,
  ),
];

const readBlocks = (markup: string) =>
  [...markup.matchAll(/<rect([^>]*)>/g)].map(([, text = '']) => {
    const readNumber = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(text)?.[1]);
    const [x, y] = [readNumber('x'), readNumber('y')];
    return {
      left: x,
      top: y,
      right: x + readNumber('width'),
      bottom: y + readNumber('height'),
      isMarked: text.includes('"fill-primary"'),
    };
  });

test.each(pictures)('the picture of %s marks its menus or its form, within its frame', (_, picture, markedParts) => {
  const blocks = readBlocks(renderToStaticMarkup(picture));
  expect(blocks.filter(({ isMarked }) => isMarked)).toHaveLength(markedParts);
  const otherBlocks = blocks.filter(({ isMarked }) => !isMarked);
  expect(otherBlocks.length).toBeGreaterThan(0);
  expect(Math.min(...blocks.flatMap(({ left, top }) => [left, top]))).toBe(4);
  expect(Math.max(...blocks.map(({ right }) => right))).toBe(76);
  expect(Math.max(...blocks.map(({ bottom }) => bottom))).toBe(44);
});

test('the pictures of all layouts differ', () => {
  expect(new Set(pictures.map(([, picture]) => renderToStaticMarkup(picture))).size).toBe(pictures.length);
});
