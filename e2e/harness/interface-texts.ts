import type { Page } from '@playwright/test';

/** A text on the screen or read out, and where it stands. */
interface Shown {
  readonly text: string;
  readonly where: string;
}

/** All texts there are, and those that something cuts off. */
interface Screen {
  readonly texts: readonly Shown[];
  readonly cut: readonly Shown[];
}

/** Reads the screen as it stands; runs in the page, so it can use nothing from here. */
const readScreen = (): Screen => {
  const whereOf = (element: Element): string => {
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
  const texts: Shown[] = [{ text: document.title, where: 'title' }];
  const cut: Shown[] = [];

  const isCut = (element: Element, boxes: readonly DOMRect[]): boolean => {
    const isNamed = element.closest('[title]') !== null;
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(at);
      const isClipping = overflowX === 'hidden' || overflowX === 'clip';
      const outer = at.getBoundingClientRect();
      // What only screen readers have. Tabs that find no room are in a menu beside them; heads of columns move with their rows.
      if ((isClipping && outer.width <= 2) || at.matches('.ant-tabs-nav-wrap, .ant-table-header')) return false;
      const isBeyond = boxes.some(({ left, right }) => left < outer.left - 1 || right > outer.right + 1);
      // A cell lets its text run into the next one.
      if (isBeyond && (isClipping || at.matches('td, th'))) return !(textOverflow === 'ellipsis' && isNamed);
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return false;
    }
    return boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1);
  };

  const readAttributes = (element: Element): void => {
    if (!isVisible(element) || element.closest('[aria-hidden=true]')) return;
    // What is in a button with a name of its own is not read out.
    if (element.getAttribute('role') === 'img' && element.parentElement?.closest('button[aria-label]')) return;
    for (const name of attributes) {
      const isOverruled = name === 'aria-label' && element.hasAttribute('aria-labelledby');
      const text = isOverruled ? null : element.getAttribute(name);
      if (text) texts.push({ text, where: `${whereOf(element)} [${name}]` });
    }
  };
  const readText = (node: Node): void => {
    const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
    // Code says the same in every language.
    if (!text || !element || element.closest('script, style, noscript, template, pre, code, kbd')) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.length === 0 || !isVisible(element)) return;
    const shown = { text, where: whereOf(element) };
    texts.push(shown);
    if (isCut(element, boxes)) cut.push(shown);
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Element) readAttributes(node);
    else readText(node);
  }
  return { texts, cut };
};

/** What can be pushed sideways of the page itself, tables and code apart; runs in the page too. */
const readSideways = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('main, main *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > innerWidth * 0.7)
    .filter((one) => one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX))
    .filter((one) => one.checkVisibility() && !one.closest('[role=region][tabindex], .ant-table, pre'))
    .map((one) => `${one.tagName} ${one.className} scrolls sideways: ${one.scrollWidth} in ${one.clientWidth}`);

/** Every text in an answer of the API, as far down as there are any. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Collects what the API answers to a page from now on; what is called answers all texts so far. */
export const answeredTexts = (page: Page): (() => Promise<ReadonlySet<string>>) => {
  const answers: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    if (!response.headers()['content-type']?.includes('json')) return;
    answers.push(
      response.json().then(textsIn, () => {
        // Whoever asked has left the page.
        return [];
      }),
    );
  });
  return async () => new Set((await Promise.all(answers)).flat());
};

/** The parts of a text that are in plain English or Chinese: no letter of the pseudo-language stands in them. */
const plainParts = (text: string): string[] =>
  text
    .replaceAll(/<[^<>]*>/g, '[')
    .split(/[^\p{ASCII}\p{Script=Han}]+|[[\](),:;|]/u)
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => /[A-Za-z]{2}|\p{Script=Han}/u.test(part));

/** What on the screen is not worded, cut off, or wider than the screen; `data` are texts that are no words of the interface. */
export const screenFaults = async (
  page: Page,
  { answered, others }: { answered: ReadonlySet<string>; others: readonly RegExp[] },
): Promise<string[]> => {
  const { texts, cut } = await page.evaluate(readScreen);
  const sideways = await page.evaluate(readSideways);
  const data = [...answered];
  const isData = (part: string) =>
    others.some((other) => other.test(part)) || answered.has(part) || data.some((text) => text.includes(part));
  const at = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width}`;
  const unworded = texts.filter(({ text }) => plainParts(text).some((part) => !isData(part)));
  const lines = [
    ...unworded.map(({ text, where }) => `not worded: "${text}" in ${where}`),
    ...cut.map(({ text, where }) => `cut off: "${text}" in ${where}`),
    ...sideways,
  ];
  return [...new Set(lines)].map((line) => `${line} (${at})`);
};
