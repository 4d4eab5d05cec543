import { Sentence } from '../say.mjs';

/** A word between single quotes. */
export const quoted = (text) => text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);

/** A register as text that lines are added to; what it is not found to be is said by its name. */
export const registerAt = (file, text) => {
  if (/^(?:<{7}|>{7}) /m.test(text)) throw new Sentence(`${file} has a merge conflict in it: please resolve it first.`);
  let lines = text.split('\n');

  const find = (pattern, from = 0) => {
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
    if (at < 0)
      throw new Sentence(`${file} does not look as expected: no line is like ${pattern}. Nothing was written.`);
    return at;
  };
  const insert = (at, added) => {
    lines = [...lines.slice(0, at), ...added, ...lines.slice(at)];
  };

  return {
    file,
    text: () => lines.join('\n'),
    has: (pattern) => lines.some((line) => pattern.test(line)),
    /** An import behind those that are there. */
    addImport: (line) => {
      const last = lines.findLastIndex(
        (one) => /^(?:import .*|\} )from '.*';$/.test(one) || /^import .* from /.test(one),
      );
      if (last < 0) throw new Sentence(`${file} does not look as expected: it imports nothing. Nothing was written.`);
      insert(last + 1, [line]);
    },
    /** Lines at the end of the block that begins at one line and ends at another. */
    addToBlock: (begin, end, added) => insert(find(end, find(begin) + 1), added),
    /** Lines before the first that is like this. */
    addBefore: (pattern, added) => insert(find(pattern), added),
    /** Lines behind the entry whose key is the last that is like this; an entry ends where its indentation comes back. */
    addBehindEntry: (pattern, added) => {
      const last = lines.findLastIndex((line) => pattern.test(line));
      if (last < 0)
        throw new Sentence(`${file} does not look as expected: nothing is like ${pattern}. Nothing was written.`);
      insert((/\},?$/.test(lines[last]) ? last : find(/^ {2}\},?$/, last)) + 1, added);
    },
    replace: (pattern, by) => {
      const before = lines.join('\n');
      if (!pattern.test(before))
        throw new Sentence(`${file} does not look as expected: nothing is like ${pattern}. Nothing was written.`);
      lines = before.replace(pattern, by).split('\n');
    },
  };
};
