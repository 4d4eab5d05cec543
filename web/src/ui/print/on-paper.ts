/** So many rows go on paper at most: some hundred sheets. */
export const rowsAtMost = 5000;

const said = (label: string | null, value: string): string => (label ? `${label}: ${value}` : value);

/** The text of a choice that is set, which says by what it filters. */
const choice = (select: HTMLElement): string => select.innerText.replaceAll(/\s+/g, ' ').replace('： ', '：').trim();

const line = (input: HTMLInputElement): string =>
  said(input.getAttribute('aria-label') ?? input.placeholder, input.value);

/** What stands in the fields that a list is searched by, in their words: `Status: Disabled`. */
export const filterWords = (search: ParentNode | null): string[] => {
  if (!search) return [];
  const choices = [...search.querySelectorAll<HTMLElement>('.filter-set')].map(choice);
  const lines = [...search.querySelectorAll<HTMLInputElement>('input')].filter(
    (input) => input.value !== '' && !input.closest('.ant-select'),
  );
  return [...lines.map(line), ...choices].filter(Boolean);
};
