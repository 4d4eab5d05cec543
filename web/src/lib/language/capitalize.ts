export const capitalize = (word: string): string => word.slice(0, 1).toLocaleUpperCase() + word.slice(1);
