/** Text of a cell whose formula has no stored result, in files of programs that do not calculate. */
export const missingResult = '#RESULT?';

/** Formula errors in any language, such as `#¿NOMBRE?`, and `####`, which CSV contains if a column was too narrow. */
const errorText = /^#(?:[¡¿]?[\p{Lu}\d/_ ]{1,20}[!?]|N\/A|NV|N\/D|N\/V|GETTING_DATA|#{2,})$/u;

export const isSheetError = (text: string): boolean => errorText.test(text);
