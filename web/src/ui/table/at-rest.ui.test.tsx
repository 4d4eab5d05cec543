import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ScreenContext, Switchable } from '../../lib/browser/screen.ts';
import { show } from '../../testing/show.tsx';
import { AtRest } from './at-rest.tsx';

test('far from the screen a list keeps its place and no rows, and has them again when it is near', async () => {
  const screen = new Switchable(true);
  await show(
    <ScreenContext value={screen}>
      <div data-testid="place">
        <AtRest>
          <p style={{ height: 321, margin: 0 }}>rows</p>
        </AtRest>
      </div>
    </ScreenContext>,
  );
  const [place, rows] = [page.getByTestId('place'), page.getByText('rows')];
  await expect.element(rows).toBeVisible();
  screen.setFar(true);
  await expect.element(rows).toBeVisible();
  screen.turn(false);
  await expect.element(rows).toBeVisible();
  screen.setFar(true);
  await expect.element(rows).not.toBeInTheDocument();
  expect(place.element().clientHeight).toBe(321);
  screen.setFar(false);
  await expect.element(rows).toBeVisible();
});
