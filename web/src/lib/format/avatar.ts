const hues = [25, 55, 90, 130, 165, 200, 235, 265, 300, 345] as const;

/** FNV-1a with mixed bits, because short names would have similar hashes. */
const hashText = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2_246_822_519);
  hash ^= hash >>> 13;
  return hash >>> 0;
};

/** Derives the hue (degrees) from the username, which stays when the name changes. */
export const getAvatarHue = (username: string): number => hues[hashText(username) % hues.length] ?? hues[0];

const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text);

/** Chinese names are shortened to the given name. */
export const getAvatarInitials = (name: string): string => {
  const letters = [...name.trim()];
  const [first = ''] = letters;
  if (!isHan(letters.join(''))) {
    const words = name.trim().split(/\s+/);
    const initials = words.length > 1 ? [words.at(0), words.at(-1)] : [words.at(0)];
    return initials
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase();
  }
  if (letters.length === 2) return letters[1] ?? first;
  return letters.length === 3 || letters.length === 4 ? letters.slice(-2).join('') : first;
};
