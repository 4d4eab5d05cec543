export const capitalize = (word: string): string => word.slice(0, 1).toLocaleUpperCase() + word.slice(1);

/** Returns a label for use inside a sentence: `Name in English` becomes `name in English`, `IP address` stays. */
export const uncapitalize = (label: string): string =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLocaleLowerCase());
