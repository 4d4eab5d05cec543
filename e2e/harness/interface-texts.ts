import type { Page } from '@playwright/test';

/** A text on the screen or for screen readers. */
interface ScreenText {
  readonly text: string;
  readonly location: string;
}

interface ScreenTexts {
  readonly texts: readonly ScreenText[];
  readonly clipped: readonly ScreenText[];
}

/** Runs in the page, so it cannot use other functions of this file. */
const readScreen = (): ScreenTexts => {
  const describeElement = (element: Element): string => {
    const steps: string[] = [];
    for (let at: Element | null = element; at && at !== document.body && steps.length < 3; at = at.parentElement) {
      const classes = typeof at.className === 'string' ? at.className.split(/\s+/).slice(0, 3).filter(Boolean) : [];
      steps.unshift([at.tagName.toLowerCase(), ...classes].join('.'));
    }
    return steps.join(' > ');
  };
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const attributes = ['placeholder', 'aria-label', 'title', 'alt', 'aria-description', 'aria-valuetext'];
  const texts: ScreenText[] = [{ text: document.title, location: 'title' }];
  const clipped: ScreenText[] = [];

  const isClipped = (element: Element, boxes: readonly DOMRect[]): boolean => {
    const isNamed = element.closest('[title]') !== null;
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(at);
      const isClipping = overflowX === 'hidden' || overflowX === 'clip';
      const outer = at.getBoundingClientRect();
      // Ignores text for screen readers, tabs that a menu also lists, and column headers that scroll with their rows.
      if ((isClipping && outer.width <= 2) || at.matches('.ant-tabs-nav-wrap, .ant-table-header')) return false;
      const isBeyond = boxes.some(({ left, right }) => left < outer.left - 1 || right > outer.right + 1);
      // The text of a table cell overflows into the next cell.
      if (isBeyond && (isClipping || at.matches('td, th'))) return !(textOverflow === 'ellipsis' && isNamed);
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return false;
    }
    return boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1);
  };

  const readAttributes = (element: Element): void => {
    if (!isVisible(element) || element.closest('[aria-hidden=true]')) return;
    // Screen readers skip the content of a button with a label.
    if (element.getAttribute('role') === 'img' && element.parentElement?.closest('button[aria-label]')) return;
    for (const name of attributes) {
      const isOverridden = name === 'aria-label' && element.hasAttribute('aria-labelledby');
      const text = isOverridden ? null : element.getAttribute(name);
      if (text) texts.push({ text, location: `${describeElement(element)} [${name}]` });
    }
  };
  const readText = (node: Node): void => {
    const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
    // Code is not translated.
    if (!text || !element || element.closest('script, style, noscript, template, pre, code, kbd')) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.length === 0 || !isVisible(element)) return;
    const shownText = { text, location: describeElement(element) };
    texts.push(shownText);
    if (isClipped(element, boxes)) clipped.push(shownText);
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Element) readAttributes(node);
    else readText(node);
  }
  return { texts, clipped };
};

/** Ignores tables and code. Runs in the page. */
const readHorizontalScrolling = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('main, main *')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > innerWidth * 0.7)
    .filter(
      (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    .filter((element) => element.checkVisibility() && !element.closest('[role=region][tabindex], .ant-table, pre'))
    .map(
      (element) =>
        `${element.tagName} ${element.className} scrolls horizontally: ${element.scrollWidth} in ${element.clientWidth}`,
    );

const collectStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectStrings);
};

/** Returns a function that returns all strings that the page has received. */
export const collectApiTexts = (page: Page): (() => Promise<ReadonlySet<string>>) => {
  const responses: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    if (!response.headers()['content-type']?.includes('json')) return;
    responses.push(
      response.json().then(collectStrings, () => {
        // The page was left before the response was complete.
        return [];
      }),
    );
  });
  return async () => new Set((await Promise.all(responses)).flat());
};

/** Returns the parts of a text in plain English or Chinese. */
const splitPlainText = (text: string): string[] =>
  text
    .replaceAll(/<[^<>]*>/g, '[')
    .split(/[^\p{ASCII}\p{Script=Han}]+|[[\](),:;|]/u)
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => /[A-Za-z]{2}|\p{Script=Han}/u.test(part));

/** Returns untranslated, clipped or overflowing texts, except texts of the API and `exceptions`. */
export const findTextIssues = async (
  page: Page,
  { apiTexts, exceptions }: { apiTexts: ReadonlySet<string>; exceptions: readonly RegExp[] },
): Promise<string[]> => {
  const { texts, clipped } = await page.evaluate(readScreen);
  const scrolling = await page.evaluate(readHorizontalScrolling);
  const data = [...apiTexts];
  const isData = (part: string) =>
    exceptions.some((exception) => exception.test(part)) ||
    apiTexts.has(part) ||
    data.some((text) => text.includes(part));
  const at = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width}`;
  const untranslated = texts.filter(({ text }) => splitPlainText(text).some((part) => !isData(part)));
  const lines = [
    ...untranslated.map(({ text, location }) => `not translated: "${text}" in ${location}`),
    ...clipped.map(({ text, location }) => `clipped: "${text}" in ${location}`),
    ...scrolling,
  ];
  return [...new Set(lines)].map((line) => `${line} (${at})`);
};
