/** Text of a cell whose formula has no stored result, such as in files of programs that do not calculate. */
export const missingResult = '#RESULT?';

/**
 * Errors of formulas as spreadsheets show them, also in other languages, such as `#REF!`, `#NAME?`, `#¿NOMBRE?` and
 * `#N/A`; and `####`, which CSV files contain if a column was too narrow.
 */
const errorText = /^#(?:[¡¿]?[\p{Lu}\d/_ ]{1,20}[!?]|N\/A|NV|N\/D|N\/V|GETTING_DATA|#{2,})$/u;

/** Returns whether a cell shows an error of a formula. */
export const isSheetError = (text: string): boolean => errorText.test(text);
