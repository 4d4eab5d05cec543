import { Parser } from 'htmlparser2';

/** What is heard of an XML text; names are those without the prefix of their namespace. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Nothing that spreadsheets write is deeper. */
const deepest = 64;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML text while it comes: what is done after each piece is up to the caller. Throws where the text has not this root, or ends
 * before it does.
 */
export async function* xmlEvents(
  text: AsyncIterable<string>,
  root: string,
  { open, close, text: heard }: XmlHandlers,
): AsyncGenerator<void> {
  let depth = 0;
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = localName(tag);
        if (depth === 0 && (name !== root || isWhole)) throw new Error('this is another document');
        if (++depth > deepest) throw new Error('it is too deep');
        open?.(name, attributes);
      },
      onclosetag: (tag) => {
        depth -= 1;
        isWhole = depth === 0;
        close?.(localName(tag));
      },
      ...(heard && { ontext: heard }),
    },
    { xmlMode: true },
  );
  for await (const piece of text) {
    parser.write(piece);
    yield;
  }
  if (!isWhole) throw new Error('it ends too early');
}

/** Reads an XML text to its end. */
export const readXml = async (text: AsyncIterable<string>, root: string, handlers: XmlHandlers): Promise<void> => {
  const pieces = xmlEvents(text, root, handlers);
  while (!(await pieces.next()).done);
};
