/** Text of a cell whose formula has no stored result, in files of programs that do not calculate. */
export const missingResult = '#RESULT?';

/** Formula errors in any language, such as `#¿NOMBRE?`, and `####`, which CSV contains if a column was too narrow. */
export const errorPattern = '#(?:[¡¿]?[\\p{Lu}\\d/_ ]{1,20}[!?]|N\\/A|NV|N\\/D|N\\/V|GETTING_DATA|#{2,})';
const errorText = new RegExp(`^${errorPattern}$`, 'u');

export const isErrorText = (text: string): boolean => errorText.test(text);

const scientific = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** Returns whether a text is a number whose digits a spreadsheet has cut off, such as `1.38E+10`. */
export const isShortenedNumber = (text: string): boolean => scientific.test(text);

const errorMark = '#ERROR? ';

/** Returns the text of a cell that has an error. It differs from the same text typed by a user. */
export const formatSheetError = (text: string): string => `${errorMark}${text}`;

export const isSheetError = (cell: string): boolean => cell === missingResult || cell.startsWith(errorMark);
