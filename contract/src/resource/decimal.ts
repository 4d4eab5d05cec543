/** Digits in all that a decimal may have, so that its units are whole numbers that every language keeps exactly. */
export const decimalDigits = 15;

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * A decimal as whole units of its last place: `12.5` with two places is 1250. So it is kept, compared and sorted, exactly on both
 * databases. Undefined for what is no such number, has more places, or more digits than can be kept.
 */
export const unitsOf = (text: string, places: number): number | undefined => {
  const [, sign = '', whole = '', fraction = ''] = pattern.exec(text.trim()) ?? [];
  const digits = `${whole.replace(/^0+/, '')}${fraction.padEnd(places, '0')}`;
  if (whole === '' || fraction.length > places || digits.length > decimalDigits) return undefined;
  const units = Number(digits);
  return sign === '-' && units !== 0 ? -units : units;
};

/** Units as the decimal they stand for, with all of its places: `12.50`. */
export const decimalOf = (units: number, places: number): string => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0 ? `-${text}` : text;
};
