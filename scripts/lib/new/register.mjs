import { UserError } from '../print.mjs';

export const escapeQuotes = (text) => text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);

/** Edits a source file as text; errors name the file. */
export const openRegister = (file, text) => {
  if (/^(?:<{7}|>{7}) /m.test(text)) throw new UserError(`${file} contains a merge conflict. Resolve it first.`);
  let lines = text.split('\n');

  const find = (pattern, from = 0) => {
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
    if (at < 0) throw new UserError(`${file} is not as expected: no line matches ${pattern}. No file was changed.`);
    return at;
  };
  const insert = (at, added) => {
    lines = [...lines.slice(0, at), ...added, ...lines.slice(at)];
  };

  return {
    file,
    text: () => lines.join('\n'),
    has: (pattern) => lines.some((line) => pattern.test(line)),
    addImport: (line) => {
      const last = lines.findLastIndex(
        (candidate) => /^(?:import .*|\} )from '.*';$/.test(candidate) || /^import .* from /.test(candidate),
      );
      if (last < 0) throw new UserError(`${file} is not as expected: it has no imports. No file was changed.`);
      insert(last + 1, [line]);
    },
    addToBlock: (begin, end, added) => insert(find(end, find(begin) + 1), added),
    addBefore: (pattern, added) => insert(find(pattern), added),
    /** Adds lines after the last entry whose key matches; the entry ends at the same indentation. */
    addBehindEntry: (pattern, added) => {
      const last = lines.findLastIndex((line) => pattern.test(line));
      if (last < 0) throw new UserError(`${file} is not as expected: no text matches ${pattern}. No file was changed.`);
      insert((/\},?$/.test(lines[last]) ? last : find(/^ {2}\},?$/, last)) + 1, added);
    },
    replace: (pattern, by) => {
      const before = lines.join('\n');
      if (!pattern.test(before))
        throw new UserError(`${file} is not as expected: no text matches ${pattern}. No file was changed.`);
      lines = before.replace(pattern, by).split('\n');
    },
  };
};
