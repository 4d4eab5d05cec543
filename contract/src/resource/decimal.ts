/** Units with more digits are not safe integers. */
export const maxDecimalDigits = 15;

const pattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Parses `12.5` with two places to 1250. Both databases compare and sort these units exactly. */
export const parseDecimal = (text: string, places: number): number | undefined => {
  const [, sign = '', integerDigits = '', fraction = ''] = pattern.exec(text.trim()) ?? [];
  const digits = `${integerDigits.replace(/^0+/, '')}${fraction.padEnd(places, '0')}`;
  if (integerDigits === '' || fraction.length > places || digits.length > maxDecimalDigits) return undefined;
  const units = Number(digits);
  return sign === '-' && units !== 0 ? -units : units;
};

/** Formats 1250 with two places as `12.50`. */
export const formatDecimal = (units: number, places: number): string => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0 ? `-${text}` : text;
};
