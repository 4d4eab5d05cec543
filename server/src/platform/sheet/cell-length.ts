/** Maximum characters of a cell in spreadsheets. */
const maxCellCharacters = 32_767;

/** The file has a cell with more characters than a spreadsheet allows. */
export class CellTooLong extends Error {}

/** Throws `CellTooLong` if a cell has more characters than a spreadsheet allows. */
export const assertCellLength = (text: string, max = maxCellCharacters): void => {
  if (text.length > max) throw new CellTooLong(`a cell has more than ${max} characters`);
};
