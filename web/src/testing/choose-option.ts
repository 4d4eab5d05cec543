import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const openSelector = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';
const openDropdowns = () => [...document.querySelectorAll(openSelector)];

/** Chooses an option of a select. A dropdown that is still closing would take the click, so the function waits for it. */
export const chooseOption = async (label: string, option: string): Promise<void> => {
  await expect.poll(openDropdowns).toEqual([]);
  await userEvent.click(page.getByRole('combobox', { name: label, exact: true }));
  await expect.poll(openDropdowns).toHaveLength(1);
  await userEvent.click(page.elementLocator(openDropdowns()[0] ?? document.body).getByTitle(option, { exact: true }));
};
